import { table } from '../report/table.ts'
import type { LocomoResult } from './rate-arm.ts'
import { locomoCategories } from './read-locomo.ts'

/** A table for the first 8 turns, and one for the first 32: a row for each arm, a column for each category. */
export function locomoReport(results: readonly LocomoResult[]): string {
  const columns = ['all', ...locomoCategories]
  const counted = columns.filter((column) => results.some(({ ratings }) => ratings[column] !== undefined))
  return (['recall8', 'recall32'] as const)
    .map((measure) =>
      table(
        [
          measure.replace('recall', 'recall@'),
          ...counted.map((column) => `${column} (${results[0]?.ratings[column]?.questions})`),
        ],
        results.map(({ arm, ratings }) => [
          arm,
          ...counted.map((column) => (100 * (ratings[column]?.[measure] ?? 0)).toFixed(1)),
        ]),
      ),
    )
    .join('\n\n')
}
