import type { CallOptions, Engine } from '@recollect/core'
import { type AtlasKind, projectKind } from '../kinds.ts'
import { listAll } from '../list-all.ts'
import { listEdges } from '../list-edges.ts'
import { scope } from '../scope.ts'
import { edgeChanges } from './edge-changes.ts'
import type { Entity, WantedRelations } from './wanted-relations.ts'

export interface RelationReport {
  /** Edges of the atlas. */
  readonly relations: number
  readonly keywords: number
  readonly people: number
  /** Edges written or removed. */
  readonly changedRelations: number
}

/** Rows of one transaction: enough to be quick, few enough for the embedded database. */
const batchSize = 500

/**
 * Makes entities and edges equal to what is wanted: writes what is new or changed, removes what is gone. The project comes
 * last, with a hash of it all: as long as that stays the same, nothing is compared.
 */
export async function writeRelations(
  engine: Engine<AtlasKind>,
  { project, entities, links }: WantedRelations,
  { signal, onProgress }: CallOptions & { readonly onProgress?: ((done: number, total: number) => void) | undefined },
): Promise<RelationReport> {
  const counts = {
    relations: links.length,
    keywords: entities.filter(({ kind }) => kind === 'keyword').length,
    people: entities.filter(({ kind }) => kind === 'person').length,
  }
  if (await isWritten(engine, project, signal)) return { ...counts, changedRelations: 0 }

  // An end that is no more takes its edges along.
  await purgeOthers(engine, entities, signal)
  const { relations: _, ...unfinished } = project.properties ?? {}
  await inBatches([{ ...project, properties: { ...unfinished, relations: '' } }, ...entities], (batch) =>
    engine.putMany(scope, batch, { signal }),
  )

  const { added, changed, gone } = edgeChanges(links, await listEdges(engine, {}, { signal }))
  const total = added.length + changed.length + gone.length
  let done = 0
  const step = (count: number) => {
    done += count
    onProgress?.(done, total)
  }
  await inBatches(gone, async (batch) => {
    await engine.unlinkMany(scope, batch, { signal })
    step(batch.length)
  })
  await inBatches([...added, ...changed], async (batch) => {
    await engine.linkMany(scope, batch, { signal })
    step(batch.length)
  })
  await engine.putMany(scope, [project], { signal })
  return { ...counts, changedRelations: total }
}

async function isWritten(
  engine: Engine<AtlasKind>,
  project: Entity,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const [written] = await engine.readMany(scope, [project.id], { signal })
  return written?.kind === projectKind.name && written.properties.relations === project.properties?.['relations']
}

/** Removes keywords and people that no package names any more. */
async function purgeOthers(
  engine: Engine<AtlasKind>,
  entities: readonly Entity[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const wanted = new Set(entities.map(({ id }) => id))
  const filters = { kind: ['keyword', 'person'] }
  const others: string[] = []
  for await (const { id } of listAll((page) => engine.listObjects(scope, { filters }, { ...page, signal }))) {
    if (!wanted.has(id)) others.push(id)
  }
  await inBatches(others, (batch) => engine.purgeMany(scope, batch, { signal }))
}

async function inBatches<T>(items: readonly T[], write: (batch: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += batchSize) await write(items.slice(start, start + batchSize))
}
