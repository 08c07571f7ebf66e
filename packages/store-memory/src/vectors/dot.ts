/** The product of a vector with the one that begins at `offset` of `data`. Four sums at once, since one waits for itself. */
export function dot(vector: Float32Array, data: Float32Array, offset: number): number {
  const length = vector.length
  const whole = length - (length % 4)
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let i = 0; i < whole; i += 4) {
    const at = offset + i
    a += (vector[i] ?? 0) * (data[at] ?? 0)
    b += (vector[i + 1] ?? 0) * (data[at + 1] ?? 0)
    c += (vector[i + 2] ?? 0) * (data[at + 2] ?? 0)
    d += (vector[i + 3] ?? 0) * (data[at + 3] ?? 0)
  }
  for (let i = whole; i < length; i += 1) a += (vector[i] ?? 0) * (data[offset + i] ?? 0)
  return Math.min(1, Math.max(-1, a + b + (c + d)))
}
