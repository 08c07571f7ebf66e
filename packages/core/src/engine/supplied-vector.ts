import { checkedVector } from '../embedding/checked-vector.ts'
import { RecollectError } from '../model/errors.ts'
import type { EngineContext } from './context.ts'

/** A vector that the caller made. @throws `invalid_object`, `dimension_mismatch` */
export function suppliedVector(
  { space }: EngineContext,
  embedding: ArrayLike<number> | undefined,
): Float32Array | undefined {
  if (embedding === undefined) return undefined
  if (space !== undefined && space.embedder === undefined) return checkedVector(embedding, space, 'invalid_object')
  throw new RecollectError(
    'invalid_object',
    space === undefined
      ? 'An embedding was given, but the engine has no space for it: create it with suppliedVectors.'
      : 'An embedding was given, but the engine has an embedder of its own: leave the embedding out.',
    { details: { field: 'embedding' } },
  )
}
