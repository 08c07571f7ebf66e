/** The numbers from 0 on, a batch after the other. */
export async function writeBatches(
  count: number,
  size: number,
  write: (numbers: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < count; start += size) {
    await write(Array.from({ length: Math.min(size, count - start) }, (_, i) => start + i))
  }
}
