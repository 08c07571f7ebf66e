/**
 * Everything of a list that is read by keyset, a batch at a time: `read` gives up to `size` items behind the last one of the
 * batch before. There are no empty batches.
 */
export async function* inBatches<T>(
  size: number,
  read: (after: T | undefined) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let after: T | undefined
  do {
    const batch = await read(after)
    if (batch.length > 0) yield batch
    after = batch.length < size ? undefined : batch.at(-1)
  } while (after !== undefined)
}
