import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, describe, expect, it } from 'vitest'
import { tracingObserver } from './index.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const stop of undo.splice(0)) stop()
})

function listen() {
  const events: { event: string; seen: unknown; message: unknown }[] = []
  for (const event of ['start', 'error', 'end', 'asyncStart', 'asyncEnd']) {
    const listener = (message: unknown) => events.push({ event, seen: structuredClone(message), message })
    subscribe(`tracing:recollect:${event}`, listener)
    undo.push(() => unsubscribe(`tracing:recollect:${event}`, listener))
  }
  return events
}

describe('tracingObserver', () => {
  it('publishes the beginning and the end of an operation, in one object', () => {
    const events = listen()
    const end = tracingObserver().start('search')
    expect(events.map(({ event, seen }) => ({ event, seen }))).toEqual([
      { event: 'start', seen: { operation: 'search' } },
    ])
    end({ hits: 3, degraded: ['lexical_only'] })
    const outcome = { operation: 'search', hits: 3, degraded: ['lexical_only'] }
    expect(events.slice(1).map(({ event, seen }) => ({ event, seen }))).toEqual([{ event: 'end', seen: outcome }])
    expect(events[1]?.message).toBe(events[0]?.message)
  })

  it('publishes an error before the end', () => {
    const events = listen()
    const failure = new Error('down')
    tracingObserver().start('put')({ hits: 0, degraded: [], error: failure })
    expect(events.map(({ event }) => event)).toEqual(['start', 'error', 'end'])
    expect(events[2]?.message).toEqual({ operation: 'put', hits: 0, degraded: [], error: failure })
  })

  it('keeps operations that overlap apart', () => {
    const events = listen()
    const observer = tracingObserver()
    const first = observer.start('search')
    const second = observer.start('read')
    second({ hits: 1, degraded: [] })
    first({ hits: 2, degraded: [] })
    expect(events.map(({ event, seen }) => [event, seen])).toEqual([
      ['start', { operation: 'search' }],
      ['start', { operation: 'read' }],
      ['end', { operation: 'read', hits: 1, degraded: [] }],
      ['end', { operation: 'search', hits: 2, degraded: [] }],
    ])
  })

  it('goes unheard without subscribers', () => {
    expect(() => tracingObserver().start('search')({ hits: 0, degraded: [] })).not.toThrow()
  })
})
