import { describe, expect, inject, it } from 'vitest'
import type { GraphResult } from '../src/graph/graph-report.ts'
import type { QueueResult } from '../src/queue/queue-report.ts'
import { runBench } from './run-bench.ts'

const server = inject('postgres')

describe('the command for graphs', () => {
  const measured = async (engines: string) => {
    const args = ['--nodes', '300', '--edges', '3000', '--walks', '10', '--limit', '7', '--json', '--engines', engines]
    const { results }: { results: readonly GraphResult[] } = JSON.parse(
      await runBench('graph', args, 'missing' in server ? {} : server),
    )
    expect(results.every(({ p50 = 0, megabytes = 0 }) => p50 > 0 && megabytes > 0)).toBe(true)
    return results.map(({ engine, from, walks, note }) => [engine, from, walks, note])
  }

  it('measures a tiny graph, each engine in a process of its own', async () => {
    expect(await measured('graph-memory,graphology')).toEqual([
      ['graph-memory', 'hub', 10, undefined],
      ['graph-memory', 'ordinary', 10, undefined],
      ['graphology', 'hub', 10, undefined],
      ['graphology', 'ordinary', 10, undefined],
    ])
  })

  it.skipIf('missing' in server)('measures a server too, which reaches the same nodes', async () => {
    expect(await measured('graph-memory,postgres')).toEqual([
      ['graph-memory', 'hub', 10, undefined],
      ['graph-memory', 'ordinary', 10, undefined],
      ['store-postgres', 'hub', 10, undefined],
      ['store-postgres', 'ordinary', 10, undefined],
      ['recursive query', 'hub', 10, undefined],
      ['recursive query', 'ordinary', 10, undefined],
    ])
  })
})

describe.skipIf('missing' in server)('on a server', () => {
  const at = 'missing' in server ? {} : server

  it('queues are drained to the last job, each in a database of its own', async () => {
    const args = ['--jobs', '300', '--rounds', '1', '--batch', '50', '--workers', '2', '--json']
    const { results }: { results: readonly QueueResult[] } = JSON.parse(await runBench('queue', args, at))
    expect(results.map(({ engine, jobs }) => [engine, jobs])).toEqual([
      ['recollect', 300],
      ['recollect, reading', 300],
      ['graphile-worker', 300],
      ['pg-boss', 300],
    ])
    expect(results.every(({ enqueuedPerSecond: put, drainedPerSecond: done }) => put > 0 && done > 0)).toBe(true)
  })

  it('writes are waited for, and a rebuild that is killed goes on', async () => {
    const { freshness, rebuild } = JSON.parse(
      await runBench('projector', ['--writes', '5', '--documents', '10000', '--json'], at),
    )
    expect(freshness).toMatchObject({ writes: 5, p50: expect.any(Number), p95: expect.any(Number) })
    expect(rebuild).toMatchObject({ documents: 10_000, atEnd: 10_000 })
    expect(rebuild.atKill).toBeGreaterThanOrEqual(4000)
    expect(rebuild.atResume).toBeGreaterThan(0)
    expect(rebuild.asked).toBeGreaterThan(0)
    expect(rebuild.answered).toBe(rebuild.asked)
  })
})
