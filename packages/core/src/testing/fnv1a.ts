/** A 64-bit hash as two unsigned 32-bit halves. */
export interface Hash64 {
  readonly high: number
  readonly low: number
}

/** FNV-1a, 64 bits, over the UTF-8 bytes of a text. Not for secrets. */
export function fnv1a(text: string): Hash64 {
  let high = 0xcbf29ce4
  let low = 0x84222325
  for (const byte of new TextEncoder().encode(text)) {
    low = (low ^ byte) >>> 0
    // × 0x100000001b3, which is 2^40 + 0x1b3: the halves are small enough to stay exact.
    const product = low * 0x1b3
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + ((low << 8) >>> 0)) % 2 ** 32
    low = product % 2 ** 32
  }
  return { high, low }
}

/** The hash modulo `size`, which is at most 2^20. */
export function bucketOf({ high, low }: Hash64, size: number): number {
  return ((high % size) * (2 ** 32 % size) + low) % size
}
