/** The vector scaled to length 1, or undefined when it has no direction: all zeros, or not made of finite numbers. */
export function normalized(vector: Float32Array): Float32Array | undefined {
  let squares = 0
  for (const value of vector) squares += value * value
  if (squares === 0 || !Number.isFinite(squares)) return undefined
  const scale = 1 / Math.sqrt(squares)
  return vector.map((value) => value * scale)
}
