import { type GenerationState, namespaceOf } from '@recollect/core'
import { servingAll } from '../../generations/coverage.ts'
import type { GenerationStatus, TargetStatus } from '../read-status.ts'
import { count } from './count.ts'
import { duration } from './duration.ts'
import { harmlessLine } from './harmless.ts'
import { type Cell, type Column, table } from './table.ts'
import type { Terminal } from './terminal.ts'

type Place = Pick<Terminal, 'colors' | 'width'>

const right = 'right'
const targetColumns: readonly Column[] = [
  { title: 'TARGET', gives: true },
  { title: 'PENDING', align: right },
  { title: 'LEASED', align: right },
  { title: 'DEAD', align: right },
  { title: 'LAG', align: right },
  { title: 'ATTEMPTS', align: right },
]
const generationColumns: readonly Column[] = [
  { title: 'TARGET', gives: true },
  { title: 'GEN', align: right },
  { title: 'STATE' },
  { title: 'COVERS', gives: true },
  { title: 'FILLED', align: right },
  { title: 'SKIPPED', align: right },
  { title: 'PROGRESS', gives: true },
]

/** The status for people: what waits, then the copies, then what is odd. */
export function statusLines(all: readonly TargetStatus[], place: Place): readonly string[] {
  if (all.length === 0) return ['The configuration has no targets.']
  const copies = all.flatMap(({ target, generations }) => generations.map((one) => generationRow(target, one, place)))
  return [
    ...table(
      targetColumns,
      all.map((one) => targetRow(one, place)),
      place,
    ),
    ...(copies.length === 0 ? [] : ['', ...table(generationColumns, copies, place)]),
    ...remarks(all).flatMap((remark, index) => (index === 0 ? ['', remark] : [remark])),
  ]
}

function targetRow({ target, stats }: TargetStatus, { colors }: Place): readonly (Cell | string)[] {
  if (stats === undefined) return [target, '-', '-', '-', '-', '-']
  const { pending, leased, dead, lag, attempts } = stats
  return [
    { text: target, paint: colors.bold },
    count(pending),
    count(leased),
    { text: count(dead), paint: dead > 0 ? colors.red : undefined },
    pending > 0 ? duration(lag) : '-',
    { text: count(attempts), paint: attempts > 0 ? colors.yellow : undefined },
  ]
}

function generationRow(
  target: string,
  { number, state, scope, documents, skipped, age, expected }: GenerationStatus,
  { colors }: Place,
): readonly (Cell | string)[] {
  const paints: Readonly<Record<GenerationState, (text: string) => string>> = {
    building: colors.yellow,
    serving: colors.green,
    retired: colors.dim,
  }
  return [
    target,
    String(number),
    { text: state, paint: paints[state] },
    namespaceOf(scope) ?? 'everything',
    count(documents),
    { text: count(skipped), paint: skipped > 0 ? colors.red : undefined },
    state === 'building' ? `${shareOf(documents, expected)}moved ${duration(age)} ago` : '',
  ]
}

function shareOf(documents: number, expected: number | undefined): string {
  return expected === undefined || expected === 0 ? '' : `${Math.min(100, Math.floor((documents / expected) * 100))}%, `
}

function remarks(all: readonly TargetStatus[]): readonly string[] {
  return all.flatMap(({ target, isConfigured, stats, generations }) => {
    const name = harmlessLine(target)
    if (stats === undefined) return [`"${name}" collects nothing yet: "work" begins with it.`]
    if (!isConfigured) {
      return [`"${name}" is not in the configuration, but changes are collected for it.`, '"close" ends that.']
    }
    if (servingAll(generations).base !== undefined) return []
    return [`"${name}" was never filled as a whole: "work" or "rebuild" does it.`]
  })
}
