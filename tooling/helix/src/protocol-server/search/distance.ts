import type { Metric } from '../tree/index-spec.ts'

/** What `$distance` is: (1 − cos)/2, the squared Euclidean distance, or the sum of the differences. */
export function distance(metric: Metric, a: readonly number[], b: readonly number[]): number {
  const pairs = a.map((x, position) => [x, b[position] ?? 0] as const)
  if (metric === 'euclidean') return Math.fround(sum(pairs.map(([x, y]) => (x - y) ** 2)))
  if (metric === 'manhattan') return Math.fround(sum(pairs.map(([x, y]) => Math.abs(x - y))))
  const cosine = sum(pairs.map(([x, y]) => x * y)) / (norm(a) * norm(b))
  return Math.fround(Math.min(1, Math.max(0, (1 - cosine) / 2)))
}

const norm = (vector: readonly number[]): number => Math.sqrt(sum(vector.map((x) => x * x)))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, x) => total + x, 0)
