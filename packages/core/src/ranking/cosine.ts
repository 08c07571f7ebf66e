/** The vector scaled to length 1, or undefined when it has no direction: all zeros, or not made of finite numbers. */
export function normalized(vector: Float32Array): Float32Array | undefined {
  let squares = 0
  for (const value of vector) squares += value * value
  if (squares === 0 || !Number.isFinite(squares)) return undefined
  const scale = 1 / Math.sqrt(squares)
  return vector.map((value) => value * scale)
}

/**
 * The cosine, -1 to 1, of a vector and the one that begins at `offset` of `data`, both of length 1. Four sums at once, since one
 * waits for itself.
 */
export function cosineAt(vector: Float32Array, data: Float32Array, offset: number): number {
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
