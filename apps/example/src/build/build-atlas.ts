import type { BatchItem, Engine } from '@recollect/core'
import { type AtlasKind, packageKind } from '../kinds.ts'
import { listAll } from '../list-all.ts'
import { keyOf } from '../package-key.ts'
import type { InstalledPackage } from '../read-project/installed-packages.ts'
import type { Project } from '../read-project/read-project.ts'
import { readReadme } from '../read-project/read-readme.ts'
import { scope } from '../scope.ts'
import { hashOf, packageItems } from './package-items.ts'
import { wantedRelations } from './wanted-relations.ts'
import { createWriteQueue } from './write-queue.ts'
import { type RelationReport, writeRelations } from './write-relations.ts'

export interface BuildReport extends RelationReport {
  readonly packages: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  /** Sections of all packages. */
  readonly sections: number
  /** What could not be read, a line each. */
  readonly warnings: readonly string[]
}

export interface BuildOptions {
  readonly signal?: AbortSignal | undefined
  /** Told of packages, then of relations. */
  readonly onProgress?: ((phase: BuildPhase, done: number, total: number) => void) | undefined
}

export type BuildPhase = 'packages' | 'relations'

interface Known {
  readonly id: string
  readonly hash: string
  readonly sections: number
}

/** Makes the atlas equal to what a project has installed: only what is new or changed is parsed and written. */
export async function buildAtlas(
  engine: Engine<AtlasKind>,
  project: Project,
  { signal, onProgress }: BuildOptions = {},
): Promise<BuildReport> {
  const { root, packages, broken } = project
  const known = await knownPackages(engine, signal)
  const warnings = broken.map((place) => `${place}: package.json cannot be read, left out`)
  const failed = new Set<string>()
  const queue = createWriteQueue(engine, {
    signal,
    onFailure: ({ kind, key, title }, error) => {
      warnings.push(`${title}: ${error.message}`)
      if (kind === packageKind && key !== undefined) failed.add(key)
    },
  })
  let added = 0
  let changed = 0
  let sections = 0

  for (const [done, found] of packages.entries()) {
    signal?.throwIfAborted()
    const key = keyOf(found)
    const readme = await readReadme(found.folder)
    if (readme.warning !== undefined) warnings.push(`${key}: ${readme.warning}`)
    const before = known.get(key)
    known.delete(key)
    if (before?.hash === hashOf(found, readme.text, root)) {
      sections += before.sections
    } else {
      const items = await itemsOf(found, readme.text, root, warnings)
      sections += items.length - 1
      if (before === undefined) added += 1
      else changed += 1
      await queue.add({ items, known: before !== undefined })
    }
    onProgress?.('packages', done + 1, packages.length)
  }
  await queue.flush()

  const gone = [...known.values()].map(({ id }) => id)
  for (let start = 0; start < gone.length; start += 500) {
    await engine.softDeleteMany(scope, gone.slice(start, start + 500), { signal })
  }
  const relations = await writeRelations(engine, await wantedRelations(project, failed), {
    signal,
    onProgress: (done, total) => onProgress?.('relations', done, total),
  })
  return {
    ...relations,
    packages: packages.length,
    added,
    changed,
    unchanged: packages.length - added - changed,
    removed: gone.length,
    sections,
    warnings,
  }
}

/** A README that the parser gives up on is left out like one that cannot be read. */
async function itemsOf(
  found: InstalledPackage,
  readme: string,
  root: string,
  warnings: string[],
): Promise<readonly [BatchItem, ...BatchItem[]]> {
  try {
    return await packageItems(found, readme, root)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    warnings.push(`${keyOf(found)}: its README is nested too deep to be read, left out`)
    return packageItems(found, '', root)
  }
}

async function knownPackages(engine: Engine<AtlasKind>, signal: AbortSignal | undefined): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  // A section counts as of its package's kind, too.
  const filters = { kind: packageKind.name, not: { kind: 'section' } }
  for await (const object of listAll((page) => engine.listObjects(scope, { filters }, { ...page, signal }))) {
    if (object.kind !== 'package') continue
    const { source, sections } = object.properties
    known.set(keyOf(object.properties), { id: object.id, hash: source.hash, sections })
  }
  return known
}
