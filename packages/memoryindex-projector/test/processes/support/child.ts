// What a child process runs: `startChild` says what it is to do. It ends with its parent.

import { setTimeout as sleep } from 'node:timers/promises'
import { RecollectError } from '@recollect/core'
import { fromConnectionString } from '@recollect/store-postgres'
import { createProjector, type ProjectorEvent } from '../../../src/index.ts'
import { write } from '../soak/writer.ts'
import type { ChildConfig, ChildMessage } from './child-config.ts'
import { copiesPool } from './copies-database.ts'
import { openTargets } from './open-targets.ts'
import { pausingStore, type Reach } from './phases.ts'

const config: ChildConfig = JSON.parse(process.env['CHILD'] ?? '{}')
const say = (message: ChildMessage) => {
  process.send?.(message)
}
process.on('disconnect', () => process.exit(0))

const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())

let times = 0
let pages = 0
let isReached = false
const reach: Reach = async (target, phase) => {
  const { stopAt } = config
  if (stopAt?.target !== target) return
  if (phase === 'after a page') pages += 1
  if (stopAt.phase !== phase || isReached) return
  // A write that failed is done again: that is still the same page.
  times = phase === 'in the middle of a page' ? pages : times
  isReached = times === (stopAt.after ?? 0)
  times += 1
  if (!isReached) return
  const { promise: told, resolve } = Promise.withResolvers<void>()
  process.send?.({ type: 'reached' } satisfies ChildMessage, () => resolve())
  await told
  if (stopAt.freeze !== true) await new Promise(() => {})
  process.kill(process.pid, 'SIGSTOP')
  // The signal takes effect between two steps of the loop.
  await sleep(100)
}

const truth = await fromConnectionString(config.truth, { maxConnections: 5, vectorIndex: 'none' })
const store = pausingStore(truth, reach)
const copies = copiesPool(config.copies)
const targets = openTargets(config, store, copies, reach)
const onEvent = (event: ProjectorEvent) => say(sent(event))
const projector = await createProjector({ store, targets, onEvent, ...config.options })
say({ type: 'ready' })

try {
  if (config.role === 'worker') await projector.run({ signal: stop.signal })
  else if (config.role === 'writer') {
    await write(config, store, projector, stop.signal, (counts) => say({ type: 'counts', counts }))
  } else {
    const { target = '', pageSize } = config
    say({ type: 'rebuilt', rebuilt: await projector.rebuild(target, { pageSize, signal: stop.signal }) })
  }
} catch (error) {
  const code = RecollectError.is(error) ? error.code : 'unknown'
  say({ type: 'failed', code, message: String(error) })
}
await truth.close()
await copies.end()
process.disconnect()

function sent(event: ProjectorEvent): ChildMessage {
  if (event.type === 'batch') return { type: 'batch', event }
  return event.type === 'error'
    ? { type: 'event', event: { type: 'error', target: event.target, text: String(event.error) } }
    : { type: 'event', event }
}
