import { RecollectError } from '@recollect/core'
import type { Database } from '../connection/database.ts'

/** Milliseconds until a lost connection is made anew. */
const pause = 1000

/** Wakes those who watch targets. All of a store share one connection, which is there while somebody watches. */
export interface Watchers {
  watch(target: string, wake: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Watcher {
  readonly target: string
  readonly wake: () => void
}

/**
 * Watches by the notifications of the database. Losing the connection is no error: it is made anew as long as somebody watches, and
 * then all are woken, for something may have been missed. Where nothing can be heard, nobody is woken.
 */
export function keepWatchers({ listen }: Pick<Database, 'listen'>, channel: string): Watchers {
  const watchers = new Set<Watcher>()
  let stop: Promise<(() => Promise<void>) | undefined> | undefined
  let again: NodeJS.Timeout | undefined
  let closed = false

  const wakeAll = (of?: string) => {
    for (const { target, wake } of [...watchers]) if (of === undefined || of === target) wake()
  }
  const lost = () => {
    stop = undefined
    if (watchers.size === 0) return
    again = setTimeout(async () => {
      await start()
      if (stop !== undefined) wakeAll()
    }, pause)
    again.unref()
  }
  const start = async () => {
    stop ??= listen?.(channel, { notified: wakeAll, lost }).catch(() => {
      lost()
      return undefined
    })
    await stop
  }
  const end = async () => {
    clearTimeout(again)
    const stopping = stop
    stop = undefined
    await (await stopping)?.()
  }

  return {
    watch: async (target, wake) => {
      if (closed) throw new RecollectError('store_unavailable', 'The store is closed.')
      const watcher = { target, wake }
      watchers.add(watcher)
      await start()
      return async () => {
        if (watchers.delete(watcher) && watchers.size === 0) await end()
      }
    },
    close: async () => {
      closed = true
      watchers.clear()
      await end()
    },
  }
}
