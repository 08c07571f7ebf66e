import { assert, date, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTimeWindows } from './find-time-windows.ts'
import { nearWindow } from './near-window.ts'

/** A Wednesday. */
const now = new Date('2025-10-01T15:30:00Z')

const day = (time: Date | undefined) => time?.toISOString().slice(0, 10) ?? '…'
const windows = (text: string) =>
  findTimeWindows(text, { now }).map(({ from, to, start, end }) => [text.slice(start, end), day(from), day(to)])

describe('times in questions', () => {
  test.each<[text: string, ...found: [string, string, string][]]>([
    ['Where did she work in 1997?', ['1997', '1997-01-01', '1997-12-31']],
    ['Between 1997 and 2003, who led it?', ['Between 1997 and 2003', '1997-01-01', '2003-12-31']],
    ['in 1997 and 2003', ['1997', '1997-01-01', '1997-12-31'], ['2003', '2003-01-01', '2003-12-31']],
    ['from May 2021 to June 2022', ['from May 2021 to June 2022', '2021-05-01', '2022-06-30']],
    ['the team of 1997–2003', ['1997–2003', '1997-01-01', '2003-12-31']],
    ['since May 2023', ['since May 2023', '2023-05-01', '…']],
    ['before 1999', ['before 1999', '…', '1998-12-31']],
    ['after 8 May 2023', ['after 8 May 2023', '2023-05-09', '…']],
    ['until last week', ['until last week', '…', '2025-09-28']],
    ['on May 8th, 2023', ['May 8th, 2023', '2023-05-08', '2023-05-08']],
    ['on the 8th of May 2023', ['8th of May 2023', '2023-05-08', '2023-05-08']],
    ['on 2023-05-08', ['2023-05-08', '2023-05-08', '2023-05-08']],
    ['on 24 December', ['24 December', '2024-12-24', '2024-12-24']],
    ['on 31 April 2023', ['April 2023', '2023-04-01', '2023-04-30']],
    ['in May', ['May', '2025-05-01', '2025-05-31']],
    ['in November', ['November', '2024-11-01', '2024-11-30']],
    ['last May', ['last May', '2025-05-01', '2025-05-31']],
    ['in the summer of 2022', ['summer of 2022', '2022-06-01', '2022-08-31']],
    ['in winter 2022', ['winter 2022', '2022-12-01', '2023-02-28']],
    ['last spring', ['last spring', '2025-03-01', '2025-05-31']],
    ['last autumn', ['last autumn', '2024-09-01', '2024-11-30']],
    ['in Q3 2022', ['Q3 2022', '2022-07-01', '2022-09-30']],
    ['the second quarter of 2020', ['second quarter of 2020', '2020-04-01', '2020-06-30']],
    ['in the 1990s', ['the 1990s', '1990-01-01', '1999-12-31']],
    ["in the '90s", ["the '90s", '1990-01-01', '1999-12-31']],
    ['yesterday', ['yesterday', '2025-09-30', '2025-09-30']],
    ['last week', ['last week', '2025-09-22', '2025-09-28']],
    ['last weekend', ['last weekend', '2025-09-27', '2025-09-28']],
    ['last Friday', ['last Friday', '2025-09-26', '2025-09-26']],
    ['last Wednesday', ['last Wednesday', '2025-09-24', '2025-09-24']],
    ['this year', ['this year', '2025-01-01', '2025-12-31']],
    ['last month', ['last month', '2025-09-01', '2025-09-30']],
    ['two weeks ago', ['two weeks ago', '2025-09-15', '2025-09-21']],
    ['a couple of months ago', ['a couple of months ago', '2025-08-01', '2025-08-31']],
    ['3 years ago', ['3 years ago', '2022-01-01', '2022-12-31']],
    ['in the last three days', ['the last three days', '2025-09-28', '2025-10-01']],
    ['What may she do with 2000.5 euros, $1999, model A-2020 and v2.2001?'],
    ['Nobody may march on a Sunday in the fall of an apple'],
  ])('%s', (text, ...found) => {
    expect(windows(text)).toEqual(found)
  })

  test('a day is whole, to its last millisecond', () => {
    const [window] = findTimeWindows('today', { now })
    expect(window).toMatchObject({
      from: new Date('2025-10-01T00:00:00.000Z'),
      to: new Date('2025-10-01T23:59:59.999Z'),
      precision: 'day',
    })
  })

  test('now must be a date', () => {
    expect(() => findTimeWindows('today', { now: new Date(Number.NaN) })).toThrowError(
      expect.objectContaining({ code: 'invalid_option' }),
    )
  })
})

test('windows stand in order, do not overlap, and never end before they begin', () => {
  const words = string({ unit: 'grapheme' }).map((text) => `since 1999 ${text} last May to 3 days ago ${text} 2001`)
  assert(
    property(
      words,
      date({ noInvalidDate: true, min: new Date('1000-01-01'), max: new Date('3000-01-01') }),
      (text, at) => {
        const found = findTimeWindows(text, { now: at })
        for (const [index, { from, to, start, end }] of found.entries()) {
          expect(start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0)
          expect(text.slice(start, end)).not.toBe('')
          if (from !== undefined && to !== undefined) expect(from.getTime()).toBeLessThanOrEqual(to.getTime())
        }
      },
    ),
  )
})

describe('a soft window of them', () => {
  test('holds all, and is open where one is', () => {
    const found = findTimeWindows('in 1997, in May 2001 and since 2000', { now })
    expect(nearWindow(found.slice(0, 2), 0.3)).toEqual({
      field: 'occurred_at',
      from: new Date('1997-01-01'),
      to: new Date('2001-05-31T23:59:59.999Z'),
      weight: 0.3,
    })
    expect(nearWindow(found)).toEqual({ field: 'occurred_at', from: new Date('1997-01-01') })
  })

  test('is none without a time', () => {
    expect(nearWindow([])).toBeUndefined()
    expect(nearWindow(findTimeWindows('before 1999 or after 1998', { now }))).toBeUndefined()
  })
})
