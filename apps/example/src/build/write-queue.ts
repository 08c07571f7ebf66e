import type { BatchItem, Engine } from '@recollect/core'
import type { AtlasKind } from '../kinds.ts'
import { listAll } from '../list-all.ts'
import { scope } from '../scope.ts'

/** A package with its sections. */
export interface Entry {
  readonly items: readonly [BatchItem, ...BatchItem[]]
  /** Whether the atlas shows this package already. */
  readonly known: boolean
}

export interface WriteQueue {
  add(entry: Entry): Promise<void>
  flush(): Promise<void>
}

/** Objects of one transaction: enough to be quick, few enough for the embedded database. */
const batchSize = 400

/** Collects packages and writes them in batches, each package with its sections in one transaction. */
export function createWriteQueue(
  engine: Engine<AtlasKind>,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly onFailure: (item: BatchItem, error: Error) => void
  },
): WriteQueue {
  const { signal, onFailure } = options
  let waiting: Entry[] = []
  let size = 0

  /** Removes sections that the package no longer has. */
  const dropVanished = async ([parent, ...sections]: Entry['items']): Promise<void> => {
    const keep = new Set(sections.map(({ key }) => key))
    const vanished: string[] = []
    for await (const head of listAll((page) => engine.listChildren(scope, parent.id ?? '', { ...page, signal }))) {
      if (!keep.has(head.key)) vanished.push(head.id)
    }
    if (vanished.length > 0) await engine.purgeMany(scope, vanished, { signal })
  }

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const entries = waiting
    waiting = []
    size = 0
    // First, so that a stop in between leaves the old hash, and the next build does it again.
    for (const { items, known } of entries) if (known) await dropVanished(items)
    const items = entries.flatMap((entry) => entry.items)
    const result = await engine.putMany(scope, items, { onInvalid: 'report', signal })
    const revived = new Set<string>()
    for (const [index, item] of items.entries()) {
      const outcome = result.items[index]
      if (outcome?.status === 'failed') onFailure(item, outcome.error)
      else if (outcome?.status === 'updated') revived.add(outcome.object.id)
    }
    // A package that had been removed comes back with the sections of then.
    for (const { items, known } of entries) if (!known && revived.has(items[0].id ?? '')) await dropVanished(items)
  }

  return {
    async add(entry) {
      if (size > 0 && size + entry.items.length > batchSize) await flush()
      waiting.push(entry)
      size += entry.items.length
      if (size >= batchSize) await flush()
    },
    flush,
  }
}
