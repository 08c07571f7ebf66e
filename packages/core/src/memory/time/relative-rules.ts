import {
  type ClosedSpan,
  dayAround,
  dayMs,
  latestBegun,
  latestEnded,
  monthOf,
  monthSpan,
  seasonSpan,
  weekAround,
  weekdays,
  yearSpan,
} from './calendar.ts'
import { month, rule, season, type TimeRule } from './time-rule.ts'

const counts = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const count = `(?<count>\\d{1,3}|an?|a\\s+couple\\s+of|${counts.slice(1).join('|')})`
const unit = '(?<unit>day|week|month|quarter|year|decade)'
const which = '(?<which>last|past|previous|this|current|next|coming)'

/** Times that count from now. */
export const relativeRules: readonly TimeRule[] = [
  rule('the\\s+day\\s+before\\s+yesterday', 'day', (_, now) => dayAround(now, -2)),
  rule('(?<name>yesterday|today|tonight|tomorrow)', 'day', ({ name = '' }, now) =>
    dayAround(now, { yesterday: -1, tomorrow: 1 }[name.toLowerCase()] ?? 0),
  ),
  ...(['day', 'week', 'month', 'quarter', 'year', 'decade'] as const).flatMap((name) => [
    rule(`${which}\\s+${name}`, name, (groups, now) => around(name, now, moveOf(groups['which'] ?? ''))),
    rule(`${count}\\s+${name}s?\\s+(?:ago|before|earlier|back)`, name, (groups, now) =>
      around(name, now, -countOf(groups['count'] ?? '')),
    ),
  ]),
  rule(`(?:the\\s+)?(?:last|past|previous)\\s+${count}\\s+${unit}s?`, 'range', (groups, now) => ({
    from: around(groups['unit'] ?? '', now, -countOf(groups['count'] ?? '')).from,
    to: dayAround(now).to,
  })),
  rule(`${which}\\s+weekend`, 'week', (groups, now) => {
    const week = weekAround(now, moveOf(groups['which'] ?? ''))
    return { from: new Date(week.from.getTime() + 5 * dayMs), to: week.to }
  }),
  rule(`(?:last|past)\\s+(?<weekday>${weekdays.join('|')})`, 'day', ({ weekday = '' }, now) =>
    dayAround(now, -(((now.getUTCDay() - weekdays.indexOf(weekday.toLowerCase()) + 6) % 7) + 1)),
  ),
  rule(`(?:last|this\\s+past)\\s+${season}`, 'season', (groups, now) =>
    latestEnded((year) => seasonSpan(year, groups['season'] ?? ''), now),
  ),
  rule(`this\\s+${season}`, 'season', (groups, now) =>
    latestBegun((year) => seasonSpan(year, groups['season'] ?? ''), now),
  ),
  rule(`(?:last|this\\s+past)\\s+${month}`, 'month', (groups, now) =>
    latestEnded((year) => monthSpan(year, monthOf(groups['month'] ?? '')), now),
  ),
  // A bare name of a month may be a word, or a person's name.
  rule(`(?<=(?:in|during|since|until|till|before|after|by|of|this)\\s+)${month}`, 'month', (groups, now) =>
    latestBegun((year) => monthSpan(year, monthOf(groups['month'] ?? '')), now),
  ),
]

function moveOf(which: string): number {
  const name = which.toLowerCase()
  if (name === 'this' || name === 'current') return 0
  return name === 'next' || name === 'coming' ? 1 : -1
}

function countOf(text: string): number {
  const name = text.toLowerCase()
  if (/^an?$/u.test(name)) return 1
  if (name.startsWith('a')) return 2
  return counts.includes(name) ? counts.indexOf(name) : Number(name)
}

/** The day, week, month, ... that now lies in, moved by some of them. */
function around(unit: string, now: Date, move: number): ClosedSpan {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  switch (unit.toLowerCase()) {
    case 'day':
      return dayAround(now, move)
    case 'week':
      return weekAround(now, move)
    case 'month':
      return monthSpan(year, month + move)
    case 'quarter':
      return monthSpan(year, (Math.floor(month / 3) + move) * 3, 3)
    case 'decade':
      return yearSpan((Math.floor(year / 10) + move) * 10, 10)
    default:
      return yearSpan(year + move)
  }
}
