import type { Clock } from '../ports/clock.ts'

/** A clock that moves only when it is told to. */
export interface FakeClock extends Clock {
  /** Moves the time on (back, when negative). */
  advance(ms: number): void
  set(time: Date | string | number): void
}

/** @param start default 2026-01-01T00:00:00Z. */
export function fakeClock(start: Date | string | number = '2026-01-01T00:00:00Z'): FakeClock {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
    set: (to) => {
      time = new Date(to).getTime()
    },
  }
}
