import { createEngine, type Engine, RecollectError } from '@recollect/core'
import type { PostgresStore } from '@recollect/store-postgres'
import type { Projector } from '../../../src/index.ts'
import type { ChildConfig, Counts } from '../support/child-config.ts'
import { everyTitle } from '../support/compare-helix.ts'
import { pick } from './pick.ts'

/** Few enough that writers meet, many enough that batches differ. */
const entities = 40
const partsOfEach = 3
const relations = ['knows', 'cites']

/** Codes that a writer meets when others have been there before: nothing is wrong. */
const expected = ['not_found', 'version_conflict', 'endpoint_not_found', 'parent_not_found', 'invalid_edge']

type Write = (engine: Engine, namespace: string) => Promise<unknown>

const entityId = (): string => idOf('e', Math.floor(Math.random() * entities))
const idOf = (letter: string, number: number): string => `${letter}-${String(number).padStart(3, '0')}`
const words = (): string => Math.random().toString(36).slice(2, 10)
const title = (): string => `${everyTitle} ${words()}`

/** How often each is done, and what it does. */
const writes: readonly (readonly [name: string, weight: number, write: Write])[] = [
  [
    'put',
    6,
    (engine, namespace) => engine.put({ namespace }, 'thing', { id: entityId(), title: title(), content: words() }),
  ],
  ['putMany', 1, (engine, namespace) => engine.putMany({ namespace }, many())],
  ['patch', 8, (engine, namespace) => engine.patch({ namespace }, entityId(), { title: title() })],
  ['part', 6, (engine, namespace) => engine.put({ namespace }, 'note', part())],
  ['link', 8, (engine, namespace) => engine.link({ namespace }, { ...edge(), note: words() })],
  ['unlink', 3, (engine, namespace) => engine.unlink({ namespace }, edge())],
  ['softDelete', 4, (engine, namespace) => engine.softDelete({ namespace }, anyId())],
  ['revive', 6, (engine, namespace) => engine.revive({ namespace }, anyId())],
  ['purge', 1, (engine, namespace) => engine.purge({ namespace }, anyId())],
]

const bag = writes.flatMap((write) => Array.from({ length: write[1] }, () => write))

function many() {
  const ids = new Set(Array.from({ length: 8 }, entityId))
  return [...ids].map((id) => ({ kind: 'thing', id, title: title() }))
}

function part() {
  const parentId = entityId()
  return { id: partOf(parentId), parentId, title: words(), content: `${words()} ${words()}` }
}

const partOf = (parentId: string): string => `${parentId}-${Math.floor(Math.random() * partsOfEach)}`
const anyId = (): string => (Math.random() < 0.3 ? partOf(entityId()) : entityId())

/** To one of the next few, so that the same edges are met again. */
function edge() {
  const from = Math.floor(Math.random() * entities)
  const to = (from + 1 + Math.floor(Math.random() * 4)) % entities
  return { fromId: idOf('e', from), relation: pick(relations), toId: idOf('e', to) }
}

/** Writes at random until it is told to stop, and tells twice a second how much. */
export async function write(
  { namespaces = [], awaitsGraphs = false, pauseMs = 0 }: ChildConfig,
  store: PostgresStore,
  projector: Projector,
  signal: AbortSignal,
  tell: (counts: Counts) => void,
): Promise<void> {
  const projections = awaitsGraphs ? { projections: projector, graph: projector.graph() } : {}
  const engine = await createEngine({ store, ...projections })
  let counts: Record<string, number> = {}
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  const telling = setInterval(() => {
    tell(counts)
    counts = {}
  }, 500)
  while (!signal.aborted) {
    const [name, , work] = pick(bag)
    try {
      await work(engine, pick(namespaces))
      count(name)
    } catch (error) {
      count(RecollectError.is(error) && expected.includes(error.code) ? 'refused' : `failed: ${String(error)}`)
    }
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  clearInterval(telling)
  tell(counts)
}
