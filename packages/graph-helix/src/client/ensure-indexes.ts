import { RecollectError } from '@recollect/core'
import type { CheckedOptions } from '../helix-options.ts'
import { entry } from '../wire/batch.ts'
import { createIndex, getIndexOperation, type IndexSpec } from '../wire/index-operation.ts'
import { valueUnder } from './answer.ts'
import type { HelixClient } from './helix-client.ts'
import { operation, receipt } from './index-state.ts'

/** Indexes, each under a name of its own. */
export type IndexSpecs = Readonly<Record<string, IndexSpec>>

const firstPause = 10
const longestPause = 500

/**
 * Makes the indexes that are not there yet, and waits until each is active: before that, searches fail. Costs one request
 * when all are there.
 *
 * @throws `graph_index_pending` when one is blocked, or not active in time; `graph_incompatible` when the server holds one
 *   with another definition
 */
export async function ensureIndexes(
  client: HelixClient,
  wanted: IndexSpecs,
  options: Pick<CheckedOptions, 'indexTimeoutMs' | 'sleep'>,
): Promise<void> {
  let pending = await begin(client, wanted)
  let waited = 0
  for (let pause = firstPause; pending.size > 0; pause = Math.min(longestPause, pause * 2)) {
    pending = await look(client, pending)
    if (pending.size === 0) return
    if (waited >= options.indexTimeoutMs) throw tooSlow(pending, options.indexTimeoutMs)
    await options.sleep(pause, undefined)
    waited += pause
  }
}

/** The operations under way, by the name of their index. */
type Pending = ReadonlyMap<string, string>

async function begin(client: HelixClient, wanted: IndexSpecs): Promise<Pending> {
  const specs = Object.entries(wanted)
  const batch = {
    entries: specs.map(([name, spec]) => entry(name, createIndex(spec))),
    returns: specs.map(([name]) => name),
  }
  const answer = await client.write('ensure_indexes', batch, {}, {})
  return new Map(
    specs.flatMap(([name]) => {
      const { kind, operation_id: id } = valueUnder(answer, name, receipt)
      return kind === 'already_active' || id === undefined ? [] : [[name, id] as const]
    }),
  )
}

async function look(client: HelixClient, pending: Pending): Promise<Pending> {
  const names = [...pending.keys()]
  const entries = [...pending].map(([name, id]) => entry(name, getIndexOperation(id)))
  const answer = await client.read('index_operations', { entries, returns: names }, {}, {})
  return new Map(
    [...pending].filter(([name]) => {
      const { status, blocker_code: blocker } = valueUnder(answer, name, operation)
      if (status === 'blocked' || status === 'aborted') throw stopped(name, status, blocker)
      return status !== 'succeeded'
    }),
  )
}

function stopped(index: string, status: string, blocker: string | undefined): RecollectError {
  return new RecollectError(
    'graph_index_pending',
    `The building of the index "${index}" at the HelixDB server is ${status} (${blocker ?? 'the server does not say why'}): remove the cause there and call ready().`,
    { details: { index, status, ...(blocker === undefined ? {} : { blocker }) } },
  )
}

function tooSlow(pending: Pending, milliseconds: number): RecollectError {
  const indexes = [...pending.keys()]
  return new RecollectError(
    'graph_index_pending',
    `The indexes ${indexes.join(', ')} of the HelixDB server are not active after ${milliseconds} ms: wait and call ready(), or raise the option "indexTimeoutMs".`,
    { details: { indexes, indexTimeoutMs: milliseconds } },
  )
}
