import { RecollectError } from '@recollect/core'

export interface EmbeddingSpace {
  readonly id: string
  readonly model: string
  readonly dimensions: number
}

/** Largest dimension of a vector. Memory sets the limit long before it. */
export const maxDimensions = 65_536

/** The embedding spaces of a store, by id: one per model and dimension. */
export class EmbeddingSpaces {
  readonly #spaces = new Map<string, EmbeddingSpace>()
  readonly #ofModel = new Map<string, EmbeddingSpace>()
  #opened = 0

  open(model: string, dimensions: number): EmbeddingSpace {
    if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > maxDimensions) {
      throw new RecollectError(
        'dimension_mismatch',
        `Model "${model}" has ${dimensions} dimensions; this store takes whole numbers from 1 to ${maxDimensions}.`,
        { details: { model, expected: maxDimensions, actual: dimensions } },
      )
    }
    const key = keyOf(model, dimensions)
    const known = this.#ofModel.get(key)
    if (known !== undefined) return known
    this.#opened += 1
    const space = { id: `${this.#opened}:${key}`, model, dimensions }
    this.#ofModel.set(key, space)
    this.#spaces.set(space.id, space)
    return space
  }

  has(id: string): boolean {
    return this.#spaces.has(id)
  }

  /** Forgets a space; its id is not given out again. */
  drop(id: string): void {
    const space = this.#spaces.get(id)
    if (space === undefined) return
    this.#spaces.delete(id)
    this.#ofModel.delete(keyOf(space.model, space.dimensions))
  }

  /** @throws `invalid_option` for a space that was never opened, or was dropped */
  get(id: string): EmbeddingSpace {
    const space = this.#spaces.get(id)
    if (space !== undefined) return space
    throw new RecollectError('invalid_option', 'This embedding space is not open: use the id that openSpace returns.', {
      details: { space: id },
    })
  }

  /** The space of a vector. @throws `dimension_mismatch` when the vector is longer or shorter than the space's. */
  of(vector: Float32Array, id: string): EmbeddingSpace {
    const space = this.get(id)
    if (vector.length === space.dimensions) return space
    throw new RecollectError(
      'dimension_mismatch',
      `A vector of model "${space.model}" must have ${space.dimensions} dimensions, this one has ${vector.length}: ` +
        'embed with the model of the space, or open a space for the other model.',
      { details: { model: space.model, expected: space.dimensions, actual: vector.length } },
    )
  }
}

function keyOf(model: string, dimensions: number): string {
  return `${dimensions}:${model}`
}
