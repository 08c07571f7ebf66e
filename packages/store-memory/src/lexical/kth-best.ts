import type { Scratch } from './scratch.ts'

/** The k-th best score among the documents met that are accepted; minus infinity when there are fewer. */
export function kthBest(scratch: Scratch, k: number, accepts: (ordinal: number) => boolean): number {
  if (scratch.met < k) return Number.NEGATIVE_INFINITY
  const heap = new Float64Array(k)
  let size = 0
  for (let i = 0; i < scratch.met; i += 1) {
    const ordinal = scratch.touched[i] ?? 0
    const points = scratch.scores[ordinal] ?? 0
    if (size < k) {
      if (!accepts(ordinal)) continue
      rise(heap, size, points)
      size += 1
    } else if (points > (heap[0] ?? 0) && accepts(ordinal)) {
      sink(heap, points)
    }
  }
  return size < k ? Number.NEGATIVE_INFINITY : (heap[0] ?? 0)
}

function rise(heap: Float64Array, end: number, value: number): void {
  let at = end
  while (at > 0) {
    const up = (at - 1) >> 1
    const parent = heap[up] ?? 0
    if (parent <= value) break
    heap[at] = parent
    at = up
  }
  heap[at] = value
}

function sink(heap: Float64Array, value: number): void {
  let at = 0
  for (;;) {
    let down = 2 * at + 1
    if (down >= heap.length) break
    const right = heap[down + 1]
    if (right !== undefined && right < (heap[down] ?? 0)) down += 1
    const child = heap[down] ?? 0
    if (child >= value) break
    heap[at] = child
    at = down
  }
  heap[at] = value
}
