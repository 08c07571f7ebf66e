import type { ChildMessage } from '../support/child-config.ts'
import type { Child } from '../support/start-child.ts'

/** What all processes of a soak have said so far. */
export interface Tally {
  /** Writes that writers did, by name. */
  readonly written: Map<string, number>
  /** Writes that failed in a way that none should, and processes that ended by themselves. */
  readonly faults: Map<string, number>
  /** Times that a store or a target was out. */
  readonly outages: Map<string, number>
  taken: number
  lost: number
  retried: number
  died: number
  batches: number
  rebuilds: number
  /** How long each target's took, the kill on the way included. */
  readonly rebuildSeconds: string[]
  resumed: number
  /** Rebuilds that were begun anew because their target was too busy. */
  busy: number
}

export function createTally(): Tally {
  const numbers = { taken: 0, lost: 0, retried: 0, died: 0, batches: 0, rebuilds: 0, resumed: 0, busy: 0 }
  return { written: new Map(), faults: new Map(), outages: new Map(), rebuildSeconds: [], ...numbers }
}

export const add = (counts: Map<string, number>, name: string, count = 1): void => {
  counts.set(name, (counts.get(name) ?? 0) + count)
}

export function note(tally: Tally, message: ChildMessage): void {
  if (message.type === 'counts') {
    for (const [name, count] of Object.entries(message.counts)) {
      add(name.startsWith('failed') ? tally.faults : tally.written, name, count)
    }
  } else if (message.type === 'failed') {
    add(tally.faults, `${message.code}: ${message.message}`)
  } else if (message.type === 'rebuilt') {
    tally.rebuilds += 1
    if (message.rebuilt.resumed) tally.resumed += 1
  } else if (message.type === 'batch') noteBatch(tally, message.event)
  else if (message.type === 'event' && message.event.type === 'error') {
    add(tally.outages, `${message.event.target}: ${message.event.text}`)
  }
}

function noteBatch(tally: Tally, event: Extract<ChildMessage, { type: 'batch' }>['event']): void {
  tally.batches += 1
  tally.taken += event.taken
  tally.lost += event.lost
  tally.retried += event.failed.length
  tally.died += event.dead.length
  for (const { code, message } of event.failed) add(tally.outages, `${event.target}: ${code}: ${message}`)
}

/** A process that ends although nobody ended it is a fault. */
export function watchEnd(tally: Tally, child: Child, what: string, wasEnded: () => boolean): void {
  child.ended.then(
    ({ code, signal }) => {
      if (!wasEnded()) add(tally.faults, `a ${what} ended by itself: ${code ?? signal}`)
    },
    (error: unknown) => add(tally.faults, `a ${what} was not started: ${error}`),
  )
}
