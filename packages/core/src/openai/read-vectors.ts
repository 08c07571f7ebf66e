/** The vectors of an answer in the order of the texts, or the fault in it. */
export type VectorsOrFault =
  | { readonly ok: true; readonly vectors: readonly (readonly number[])[] }
  | { readonly ok: false; readonly fault: string }

/** Reads `{ data: [{ index, embedding }] }`; without any `index` the order is that of the answer. */
export function readVectors(body: string, count: number, dimensions: number | undefined): VectorsOrFault {
  const data = dataOf(body)
  if (data === undefined) return wrong('something other than { data: [{ index, embedding }] }')
  if (data.length !== count) return wrong(`${data.length} vectors for ${count} texts`)
  const vectors = new Array<readonly number[] | undefined>(count).fill(undefined)
  for (const [position, item] of data.entries()) {
    const { index = position, embedding }: { index?: unknown; embedding?: unknown } = item
    if (!isVector(embedding)) return wrong('a vector that is not a list of finite numbers')
    if (typeof index !== 'number' || !(index in vectors) || vectors[index] !== undefined) {
      return wrong('vectors whose "index" is not a numbering of the texts')
    }
    vectors[index] = embedding
  }
  const complete = vectors.filter((vector) => vector !== undefined)
  const expected = dimensions ?? complete[0]?.length
  const odd = complete.find((vector) => vector.length !== expected)
  if (odd !== undefined) return wrong(`a vector of ${odd.length} dimensions where ${expected} were expected`)
  return { ok: true, vectors: complete }
}

function dataOf(body: string): readonly object[] | undefined {
  try {
    const json: unknown = JSON.parse(body)
    if (typeof json !== 'object' || json === null || !('data' in json) || !Array.isArray(json.data)) return undefined
    const data: readonly unknown[] = json.data
    const items = data.filter((item) => typeof item === 'object' && item !== null)
    return items.length === data.length ? items : undefined
  } catch {
    return undefined
  }
}

function isVector(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite)
}

function wrong(fault: string): VectorsOrFault {
  return { ok: false, fault }
}
