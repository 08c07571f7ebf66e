import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTimeWindows } from './find-time-windows.ts'
import { nearWindow } from './near-window.ts'
import { windowOf } from './window-of.ts'

const now = new Date('2025-10-01')
const find = (text: string) => findTimeWindows(text, { now })

test('holds all, and is open where one is', () => {
  const windows = find('in May 2001, in 1997 and since 2000')
  expect(nearWindow(windows.slice(0, 2), 0.3)).toEqual({
    field: 'occurred_at',
    from: new Date('1997-01-01'),
    to: new Date('2001-05-31T23:59:59.999Z'),
    weight: 0.3,
  })
  expect(nearWindow(windows)).toEqual({ field: 'occurred_at', from: new Date('1997-01-01') })
  expect(nearWindow(find('before 1999'))).toEqual({ field: 'occurred_at', to: new Date('1998-12-31T23:59:59.999Z') })
})

test('is none without a time, and when it would be all times', () => {
  expect(nearWindow([])).toBeUndefined()
  expect(nearWindow(find('before 1999 or after 1998'))).toBeUndefined()
})

test('is the smallest that holds all', () => {
  const ends = fc.option(fc.date({ noInvalidDate: true }), { nil: undefined })
  const windows = fc.array(
    fc.tuple(ends, ends).map(([from, to]) => ({ ...(from && { from }), ...(to && { to }) })),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(windows, (all) => {
      const held = windowOf(all)
      for (const side of ['from', 'to'] as const) {
        const times = all.map((window) => window[side]?.getTime() ?? Number.NaN)
        const outermost = side === 'from' ? Math.min(...times) : Math.max(...times)
        expect(held?.[side]?.getTime() ?? Number.NaN).toBe(outermost)
      }
    }),
  )
})
