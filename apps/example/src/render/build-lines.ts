import type { BuildReport } from '../build/build-atlas.ts'
import { harmless } from '../harmless.ts'
import { duration } from './duration.ts'

/** What a build did, for people. */
export function buildLines(report: BuildReport): string[] {
  const { packages, sections, added, changed, unchanged, removed } = report
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [removed, 'removed'],
  ] as const
  const done = parts.filter(([count]) => count > 0).map(([count, what]) => `${number(count)} ${what}`)
  const { relations, changedRelations, keywords, people } = report
  const written = changedRelations > 0 ? `${number(changedRelations)} written` : 'unchanged'
  return [
    `${number(packages)} packages with ${number(sections)} README sections${done.length > 0 ? ': ' : ''}${done.join(', ')}`,
    `${number(relations)} relations, with ${number(keywords)} keywords and ${number(people)} people: ${written}`,
  ]
}

/** The first few warnings, and how many more there are. */
export function warningLines(warnings: readonly string[]): string[] {
  const shown = warnings.slice(0, 5).map((warning) => `! ${harmless(warning)}`)
  return warnings.length > 5 ? [...shown, `! and ${warnings.length - 5} more (--json lists them all)`] : shown
}

/** Time, and the most memory that this process has had. */
export function costLine(milliseconds: number): string {
  return `${duration(milliseconds)}, at most ${peakMemory()} MB of memory`
}

/** In MB. */
export function peakMemory(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

function number(value: number): string {
  return value.toLocaleString('en')
}
