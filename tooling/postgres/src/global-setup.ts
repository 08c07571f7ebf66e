import type { TestProject } from 'vitest/node'
import { notRun } from '../../vitest/not-run.ts'
import { noteTeardown } from '../../vitest/note-failure.ts'
import { findServer } from './find-server.ts'

type Found = Awaited<ReturnType<typeof findServer>>

// Several projects may name this file, and each loads it anew: one server serves them all.
const key = Symbol.for('recollect.test-postgres')
const shared = globalThis as typeof globalThis & { [key]?: Promise<Found> }

/** Vitest's global setup for packages that test on a PostgreSQL server: `inject('postgres')` tells where it is. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared[key] ??= findServer()
  const found = await shared[key]
  if ('missing' in found) {
    project.provide('postgres', { missing: found.missing })
    notRun(`${project.name} on a PostgreSQL server`, found.missing)
    return async () => {}
  }
  project.provide('postgres', { url: found.url })
  return async () => {
    if (!shared[key]) return
    delete shared[key]
    await noteTeardown('Stopping the PostgreSQL server', found.stop)
  }
}
