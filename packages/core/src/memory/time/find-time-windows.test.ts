import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTimeWindows } from './find-time-windows.ts'

/** A Wednesday in June. */
const june = new Date('2026-06-17T12:00:00Z')

type Found = readonly [words: string, from: string, to: string, precision?: string]

function found(text: string, now: Date): readonly Found[] {
  const day = (time: Date | undefined) => time?.toISOString().slice(0, 10) ?? '…'
  return findTimeWindows(text, { now }).map((window) => {
    return [text.slice(window.start, window.end), day(window.from), day(window.to), window.precision]
  })
}

/** The first window, without its precision where none is expected. */
function expectWindows(text: string, now: Date, expected: readonly Found[]): void {
  expect(found(text, now).map((window, index) => window.slice(0, expected[index]?.length))).toEqual(expected)
}

describe('what says when it is', () => {
  test.each<[text: string, ...windows: Found[]]>([
    ['Where did she work in 1997?', ['1997', '1997-01-01', '1997-12-31', 'year']],
    ['in the year 1997', ['the year 1997', '1997-01-01', '1997-12-31']],
    [
      '1000, 2999; (1999)',
      ['1000', '1000-01-01', '1000-12-31'],
      ['2999', '2999-01-01', '2999-12-31'],
      ['1999', '1999-01-01', '1999-12-31'],
    ],
    ['the 1990s', ['the 1990s', '1990-01-01', '1999-12-31', 'decade']],
    ['in the late 1990s', ['the late 1990s', '1990-01-01', '1999-12-31', 'decade']],
    ['mid-2010s', ['2010s', '2010-01-01', '2019-12-31']],
    ["in the '90s", ["the '90s", '1990-01-01', '1999-12-31', 'decade']],
    ['’80s music', ['’80s', '1980-01-01', '1989-12-31']],
    ['the late 90s', ['the late 90s', '1990-01-01', '1999-12-31']],
    ['the sixties', ['the sixties', '1960-01-01', '1969-12-31']],
    ['the 20s', ['the 20s', '2020-01-01', '2029-12-31']],
    ['the 30s', ['the 30s', '1930-01-01', '1939-12-31']],
    ['in May 2023', ['May 2023', '2023-05-01', '2023-05-31', 'month']],
    ['in may 2023', ['may 2023', '2023-05-01', '2023-05-31']],
    ['February of 2024', ['February of 2024', '2024-02-01', '2024-02-29']],
    ['Sept. 2021, Aug 1995', ['Sept. 2021', '2021-09-01', '2021-09-30'], ['Aug 1995', '1995-08-01', '1995-08-31']],
    ['in 2023-05', ['2023-05', '2023-05-01', '2023-05-31', 'month']],
    ['8 May 2023', ['8 May 2023', '2023-05-08', '2023-05-08', 'day']],
    ['on the 8th of May, 2023', ['8th of May, 2023', '2023-05-08', '2023-05-08']],
    ['May 8th, 2023', ['May 8th, 2023', '2023-05-08', '2023-05-08']],
    ['Monday, May 8 2023', ['Monday, May 8 2023', '2023-05-08', '2023-05-08']],
    ['on 2023-05-08T10:00:00Z', ['2023-05-08', '2023-05-08', '2023-05-08', 'day']],
    ['2023/05/08 and 2023.5.8', ['2023/05/08', '2023-05-08', '2023-05-08'], ['2023.5.8', '2023-05-08', '2023-05-08']],
    ['25/12/2023, 12/25/2023', ['25/12/2023', '2023-12-25', '2023-12-25'], ['12/25/2023', '2023-12-25', '2023-12-25']],
    [
      '03/04/2023, 04.04.2023',
      ['03/04/2023', '2023-01-01', '2023-12-31', 'year'],
      ['04.04.2023', '2023-04-04', '2023-04-04', 'day'],
    ],
    ['on 31 April 2023', ['April 2023', '2023-04-01', '2023-04-30', 'month']],
    ['in the summer of 2022', ['the summer of 2022', '2022-06-01', '2022-08-31', 'season']],
    ['spring 2023, fall 2022', ['spring 2023', '2023-03-01', '2023-05-31'], ['fall 2022', '2022-09-01', '2022-11-30']],
    [
      'winter 2022/23, winter of 2022',
      ['winter 2022/23', '2022-12-01', '2023-02-28'],
      ['winter of 2022', '2022-12-01', '2023-02-28'],
    ],
    [
      'Q3 2022, 2022-Q1, q4 of 2021',
      ['Q3 2022', '2022-07-01', '2022-09-30', 'quarter'],
      ['2022-Q1', '2022-01-01', '2022-03-31'],
      ['q4 of 2021', '2021-10-01', '2021-12-31'],
    ],
    ['the second quarter of 2020', ['the second quarter of 2020', '2020-04-01', '2020-06-30', 'quarter']],
    ['the 1st quarter of 2020', ['the 1st quarter of 2020', '2020-01-01', '2020-03-31']],
  ])('%s', (text, ...windows) => {
    expectWindows(text, june, windows)
  })
})

describe('what counts from now', () => {
  test.each<[text: string, ...windows: Found[]]>([
    ['today, tonight', ['today', '2026-06-17', '2026-06-17', 'day'], ['tonight', '2026-06-17', '2026-06-17']],
    ['yesterday evening', ['yesterday evening', '2026-06-16', '2026-06-16']],
    ['last night', ['last night', '2026-06-16', '2026-06-16']],
    ['the day before yesterday', ['the day before yesterday', '2026-06-15', '2026-06-15']],
    ['tomorrow', ['tomorrow', '2026-06-18', '2026-06-18']],
    ['last week', ['last week', '2026-06-08', '2026-06-14', 'week']],
    ['LAST\nWEEK', ['LAST\nWEEK', '2026-06-08', '2026-06-14']],
    ['the week before last', ['the week before last', '2026-06-01', '2026-06-07', 'week']],
    ['this week', ['this week', '2026-06-15', '2026-06-21']],
    ['last weekend', ['last weekend', '2026-06-13', '2026-06-14', 'day']],
    ['last month', ['last month', '2026-05-01', '2026-05-31', 'month']],
    ['next month', ['next month', '2026-07-01', '2026-07-31']],
    ['last quarter', ['last quarter', '2026-01-01', '2026-03-31', 'quarter']],
    [
      'last year, this year',
      ['last year', '2025-01-01', '2025-12-31', 'year'],
      ['this year', '2026-01-01', '2026-12-31'],
    ],
    ['two weeks ago', ['two weeks ago', '2026-06-01', '2026-06-07', 'week']],
    ['a week ago', ['a week ago', '2026-06-08', '2026-06-14']],
    ['a couple of months ago', ['a couple of months ago', '2026-04-01', '2026-04-30', 'month']],
    ['3 months ago', ['3 months ago', '2026-03-01', '2026-03-31', 'month']],
    ['10 days ago', ['10 days ago', '2026-06-07', '2026-06-07', 'day']],
    ['five years ago', ['five years ago', '2021-01-01', '2021-12-31', 'year']],
    ['in the past three months', ['the past three months', '2026-03-17', '2026-06-17', 'month']],
    ['the last two weeks', ['the last two weeks', '2026-06-03', '2026-06-17', 'week']],
    ['over the last year', ['the last year', '2025-06-17', '2026-06-17', 'year']],
    ['the past decade', ['the past decade', '2016-06-17', '2026-06-17', 'decade']],
    ['the next 3 days', ['the next 3 days', '2026-06-17', '2026-06-20']],
    ['last Friday', ['last Friday', '2026-06-12', '2026-06-12', 'day']],
    ['last Wednesday', ['last Wednesday', '2026-06-10', '2026-06-10']],
    ['on Wednesday', ['Wednesday', '2026-06-17', '2026-06-17']],
    ['on Friday', ['Friday', '2026-06-12', '2026-06-12']],
    [
      'this Friday, next Wednesday',
      ['this Friday', '2026-06-19', '2026-06-19'],
      ['next Wednesday', '2026-06-24', '2026-06-24'],
    ],
    ['in May', ['May', '2026-05-01', '2026-05-31', 'month']],
    ['in June', ['June', '2026-06-01', '2026-06-30']],
    ['in November', ['November', '2025-11-01', '2025-11-30']],
    ['in early July', ['July', '2025-07-01', '2025-07-31']],
    ['last May', ['last May', '2026-05-01', '2026-05-31']],
    ['last June', ['last June', '2025-06-01', '2025-06-30']],
    ['next June', ['next June', '2027-06-01', '2027-06-30']],
    ['last spring', ['last spring', '2026-03-01', '2026-05-31', 'season']],
    ['last summer', ['last summer', '2025-06-01', '2025-08-31']],
    ['this summer', ['this summer', '2026-06-01', '2026-08-31']],
    ['last winter', ['last winter', '2025-12-01', '2026-02-28']],
    ['in the fall', ['the fall', '2025-09-01', '2025-11-30']],
    ['on 24 December', ['24 December', '2025-12-24', '2025-12-24']],
    ['on May 20', ['May 20', '2026-05-20', '2026-05-20']],
    ['29 February', ['29 February', '2024-02-29', '2024-02-29']],
    ['Q2', ['Q2', '2026-04-01', '2026-06-30', 'quarter']],
  ])('%s', (text, ...windows) => {
    expectWindows(text, june, windows)
  })

  test.each([
    ['2026-01-10', 'this winter', '2025-12-01'],
    ['2026-01-10', 'last winter', '2024-12-01'],
    ['2026-03-31', 'a month ago', '2026-02-01'],
    ['2026-01-01', 'last month', '2025-12-01'],
    ['2026-06-21', 'last weekend', '2026-06-13'],
    ['2026-06-21', 'this week', '2026-06-15'],
    ['2026-06-22', 'last week', '2026-06-15'],
    ['2024-02-29', 'the last year', '2023-02-28'],
    ['2026-05-15', 'last May', '2025-05-01'],
  ])('on %s %s begins %s', (now, text, from) => {
    expect(found(text, new Date(now)).map((window) => window.slice(0, 2))).toEqual([[text, from]])
  })
})

describe('ranges and open ends', () => {
  test.each<[text: string, ...windows: Found[]]>([
    ['Between 1997 and 2003, who led it?', ['Between 1997 and 2003', '1997-01-01', '2003-12-31', 'year']],
    ['in 1997 and 2003', ['1997', '1997-01-01', '1997-12-31'], ['2003', '2003-01-01', '2003-12-31']],
    ['from 1997 to 2003', ['from 1997 to 2003', '1997-01-01', '2003-12-31', 'year']],
    ['from 2003 to 1997', ['from 2003 to 1997', '1997-01-01', '2003-12-31']],
    ['2004 to 2005', ['2004 to 2005', '2004-01-01', '2005-12-31']],
    [
      '1997-2003, 1997–2003, 1997 — 2003',
      ['1997-2003', '1997-01-01', '2003-12-31'],
      ['1997–2003', '1997-01-01', '2003-12-31'],
      ['1997 — 2003', '1997-01-01', '2003-12-31'],
    ],
    ['1997–98, 1999/00', ['1997–98', '1997-01-01', '1998-12-31'], ['1999/00', '1999-01-01', '2000-12-31']],
    ['from Aug 1995 to Aug 2002', ['from Aug 1995 to Aug 2002', '1995-08-01', '2002-08-31', 'month']],
    ['from May to July 2023', ['from May to July 2023', '2023-05-01', '2023-07-31', 'month']],
    ['from November to March 2023', ['from November to March 2023', '2022-11-01', '2023-03-31']],
    ['December 2020 to March', ['December 2020 to March', '2020-12-01', '2021-03-31']],
    ['between May and July', ['between May and July', '2025-05-01', '2025-07-31']],
    ['from 2019 through last week', ['from 2019 through last week', '2019-01-01', '2026-06-14', 'year']],
    ['3-5 May 2023', ['3-5 May 2023', '2023-05-03', '2023-05-05', 'day']],
    ['May 3rd to 5th, 2023', ['May 3rd to 5th, 2023', '2023-05-03', '2023-05-05']],
    ['between 28 May and 3 June 2023', ['between 28 May and 3 June 2023', '2023-05-28', '2023-06-03', 'day']],
    ['before 1999', ['before 1999', '…', '1998-12-31', 'year']],
    ['prior to May 2023', ['prior to May 2023', '…', '2023-04-30', 'month']],
    ['after 8 May 2023', ['after 8 May 2023', '2023-05-09', '…', 'day']],
    ['since 1999, since May', ['since 1999', '1999-01-01', '…'], ['since May', '2026-05-01', '…']],
    ['until last week', ['until last week', '…', '2026-06-14', 'week']],
    ['by 2003', ['by 2003', '…', '2003-12-31']],
    ['pre-1999', ['pre-1999', '…', '1998-12-31']],
    ['after the summer of 2022', ['after the summer of 2022', '2022-09-01', '…', 'season']],
    ['1999 or later, 1999 and earlier', ['1999 or later', '1999-01-01', '…'], ['1999 and earlier', '…', '1999-12-31']],
    ['from 1999 onwards', ['from 1999 onwards', '1999-01-01', '…']],
    ['after 1997 and before 2003', ['after 1997 and before 2003', '1998-01-01', '2002-12-31', 'year']],
    ['before 2003 but after May 1997', ['before 2003 but after May 1997', '1997-06-01', '2002-12-31', 'year']],
    ['since 1997 until 2003', ['since 1997 until 2003', '1997-01-01', '2003-12-31']],
    ['before 1997 and after 2003', ['before 1997', '…', '1996-12-31'], ['after 2003', '2004-01-01', '…']],
    ['before May, after Friday', ['before May', '…', '2026-04-30'], ['after Friday', '2026-06-13', '…']],
    ['the week before 9 June 2023', ['the week before 9 June 2023', '2023-05-29', '2023-06-04', 'week']],
    ['the weekend of May 13, 2023', ['the weekend of May 13, 2023', '2023-05-13', '2023-05-14', 'day']],
    ['two days after 8 May 2023', ['two days after 8 May 2023', '2023-05-10', '2023-05-10', 'day']],
    ['the year after 1999', ['the year after 1999', '2000-01-01', '2000-12-31', 'year']],
  ])('%s', (text, ...windows) => {
    expectWindows(text, june, windows)
  })
})

test.each([
  'Nobody may march on a Sunday in the fall of an apple',
  'I may 20 times; step 8 may fail; she will march 3 miles; may I? In marching order',
  'What cost 2000.5 euros, $1999, 1999€, #1999, 1999%, 1,999 or 21999?',
  'Model A-2020, v2.2001, COVID-1999, 1999x, x1999, 12:1999, 3000, 0999',
  '2000 people ate 1500 pages in 1200 BC',
  'a portrait by Jan, after Jan and before june; give it to April from May',
  'in his 40s and her sixties',
  'after the fall of Rome, the next day, the last day of it',
  'the second half, a spring, summery days, a week, the month',
  'from here to there, between us, since then, until now, by the way',
  '',
])('%s says no time', (text) => {
  expect(found(text, june)).toEqual([])
})

describe('days of a time zone', () => {
  const window = (text: string, now: string, timeZone: string) => {
    const [{ from, to } = {}] = findTimeWindows(text, { now: new Date(now), timeZone })
    return [from?.toISOString(), to?.toISOString()]
  }

  test('begin and end by its clocks', () => {
    expect(window('today', '2026-06-17T12:00:00Z', 'UTC')).toEqual([
      '2026-06-17T00:00:00.000Z',
      '2026-06-17T23:59:59.999Z',
    ])
    expect(window('today', '2026-06-17T23:00:00Z', 'Europe/Vienna')).toEqual([
      '2026-06-17T22:00:00.000Z',
      '2026-06-18T21:59:59.999Z',
    ])
    expect(window('2026-06-17', '2026-06-17T12:00:00Z', 'Asia/Kolkata')).toEqual([
      '2026-06-16T18:30:00.000Z',
      '2026-06-17T18:29:59.999Z',
    ])
  })

  test('are longer or shorter when clocks are moved, at midnight too', () => {
    expect(window('2023-03-26', '2026-06-17', 'Europe/Vienna')).toEqual([
      '2023-03-25T23:00:00.000Z',
      '2023-03-26T21:59:59.999Z',
    ])
    expect(window('2018-11-04', '2026-06-17', 'America/Sao_Paulo')).toEqual([
      '2018-11-04T03:00:00.000Z',
      '2018-11-05T01:59:59.999Z',
    ])
    expect(window('2023-11-05', '2026-06-17', 'America/Havana')).toEqual([
      '2023-11-05T04:00:00.000Z',
      '2023-11-06T04:59:59.999Z',
    ])
  })
})

test.each([
  [{ now: new Date(Number.NaN) }],
  [{ now: new Date(8.64e15) }],
  [{ now: june, timeZone: 'Mars/Olympus' }],
  [{ now: june, zone: 'UTC' }],
])('%j is refused', (options) => {
  expect(() => findTimeWindows('today', options)).toThrowError(expect.objectContaining({ code: 'invalid_option' }))
})

describe('on any text', () => {
  const words = fc.constantFrom(
    ...'1997 2003 0 7 31 May march 8th Q3 the a last next past this of in on to and between from before after since until by'.split(
      ' ',
    ),
    ...'week weekends months year decade ago yesterday spring fall Friday 1990s 90s two 999 2023-05-08 05/06/2023 - – , x'.split(
      ' ',
    ),
    '\n',
    "'",
    '\u0301',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.oneof({ weight: 9, arbitrary: words }, fc.string({ unit: 'grapheme', maxLength: 3 })))
      .map((parts) => parts.join(' ')),
  )
  const times = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  const zones = fc.constantFrom('UTC', 'America/St_Johns', 'Pacific/Apia')

  test('windows stand in order, apart from each other, and end after they begin', () => {
    fc.assert(
      fc.property(texts, times, zones, (text, now, timeZone) => {
        let after = 0
        for (const { from, to, start, end } of findTimeWindows(text, { now, timeZone })) {
          expect(start).toBeGreaterThanOrEqual(after)
          expect(end).toBeGreaterThan(start)
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end))
          expect(from ?? to).toBeDefined()
          if (from !== undefined && to !== undefined) expect(from.getTime()).toBeLessThanOrEqual(to.getTime())
          after = end
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the words of a window mean the same on their own, behind "in" or "on"', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { start, end, from, to, precision } of findTimeWindows(text, { now: june })) {
          const alone = ['in', 'on'].map((word) => {
            const [first] = findTimeWindows(`${word} ${text.slice(start, end)}`, { now: june })
            return first && { from: first.from, to: first.to, precision: first.precision }
          })
          expect(alone).toContainEqual({ from, to, precision })
        }
      }),
    )
  })

  test('a day that is written is that day, however it is written', () => {
    const format = (day: Date, month: 'short' | 'long', locale: string) =>
      day.toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month, year: 'numeric' })
    const days = fc.date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10)
        for (const written of [
          iso,
          format(day, 'long', 'en-GB'),
          format(day, 'long', 'en-US'),
          format(day, 'short', 'en-US'),
        ]) {
          expect(found(`on ${written}.`, june)).toEqual([[written, iso, iso, 'day']])
        }
      }),
    )
  })
})
