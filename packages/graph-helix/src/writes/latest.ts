/** Each key once, with the highest of its sequences. */
export function latestRemovals(
  removals: Iterable<readonly [key: string, sequence: number]>,
): ReadonlyMap<string, number> {
  const latest = new Map<string, number>()
  for (const [key, sequence] of removals) latest.set(key, Math.max(sequence, latest.get(key) ?? sequence))
  return latest
}
