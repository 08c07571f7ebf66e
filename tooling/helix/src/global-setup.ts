import type { TestProject } from 'vitest/node'
import { notRun } from '../../vitest/not-run.ts'
import { noteTeardown } from '../../vitest/note-failure.ts'
import { triedOn } from '../../vitest/tried-on.ts'
import { findEngine } from './find-engine.ts'

type Found = Awaited<ReturnType<typeof findEngine>>

// Several projects may name this file, and each loads it anew: one engine serves them all.
const key = Symbol.for('recollect.test-helix')
const shared = globalThis as typeof globalThis & { [key]?: Promise<Found> }

/** Vitest's global setup for packages that test on a HelixDB engine: `inject('helix')` tells where it is. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared[key] ??= findEngine()
  const found = await shared[key]
  if ('missing' in found) {
    project.provide('helix', { missing: found.missing })
    notRun(`${project.name} on a HelixDB engine`, found.missing)
    return async () => {}
  }
  project.provide('helix', { url: found.url, version: found.version })
  triedOn('HelixDB engine', found.version)
  return async () => {
    if (!shared[key]) return
    delete shared[key]
    await noteTeardown('Stopping the HelixDB engine', found.stop)
  }
}
