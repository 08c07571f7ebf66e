import type { Store } from '@recollect/core'
import { createProjector, type Projector } from '@recollect/memoryindex-projector'
import { type ChosenEmbedder, nameOf, notedEmbedder } from '../embedders/choose-embedder.ts'
import type { ChosenGraph } from '../graph/choose-graph.ts'
import type { Host } from '../host.ts'
import { hasNotes, type ProjectionNotes, readNotes, writeNotes } from './notes.ts'
import { graphName, graphProjection, type Projection, semanticProjection } from './projection.ts'

/** Which projections a command has to do with. */
export interface WantedProjections {
  readonly embedder?: ChosenEmbedder | undefined
  readonly graph?: ChosenGraph | undefined
  /** Those that the atlas has already, besides: all, or the one of a name. */
  readonly noted?: true | string | undefined
}

/** Projections of an open atlas, and who keeps them. */
export interface Projections {
  readonly projector: Projector
  readonly all: readonly Projection[]
}

/** How long what a killed process was doing stays its own, in milliseconds. */
const leaseMs = 5000

/** Opens projections, and notes those that are new; undefined when there are none. */
export async function openProjector(
  host: Host,
  store: Store,
  folder: string,
  wanted: WantedProjections,
): Promise<Projections | undefined> {
  const { signal, openHelix } = host
  const { embedder, graph, noted } = wanted
  if (embedder === undefined && graph === undefined && noted === undefined) return undefined
  const notes = await readNotes(folder)
  const isWanted = (name: string) => noted === true || noted === name
  const url = graph?.url ?? (isWanted(graphName) ? notes.helix : undefined)
  const before = notes.embedders.map((note) => notedEmbedder(note, host)).filter(({ name }) => isWanted(name))
  const embedders = embedder === undefined ? before : [...before.filter(({ name }) => name !== embedder.name), embedder]
  const all: Projection[] = embedders.map((one) => semanticProjection(store, one))
  if (url !== undefined) all.push(graphProjection(store, url, await openHelix(url, notes.label)))
  if (all.length === 0) return undefined
  const projector = await createProjector(
    {
      store,
      targets: all.map(({ target }) => target),
      leaseMs,
      servingMs: 200,
      // A model in this process may be slow.
      callTimeoutMs: 300_000,
      backoff: { firstMs: 200, maxMs: 1000 },
    },
    { signal },
  )
  await noteNew(folder, notes, { embedder, url })
  return { projector, all }
}

async function noteNew(
  folder: string,
  notes: ProjectionNotes,
  { embedder, url }: { readonly embedder: ChosenEmbedder | undefined; readonly url: string | undefined },
): Promise<void> {
  const others = notes.embedders.filter((note) => embedder === undefined || nameOf(note) !== embedder.name)
  const now: ProjectionNotes = {
    ...notes,
    embedders: embedder === undefined ? others : [...others, embedder.note],
    ...(url === undefined ? {} : { helix: url }),
  }
  if (JSON.stringify(now) !== JSON.stringify(notes) || !(await hasNotes(folder))) await writeNotes(folder, now)
}
