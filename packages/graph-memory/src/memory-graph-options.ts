import { RecollectError } from '@recollect/core'

export interface MemoryGraphOptions {
  /** Length of the vectors that nodes may have, 1 to 65,536. Absent = no vectors: those that come are not kept. */
  readonly dimensions?: number | undefined
}

const maxDimensions = 65_536

/** @throws `invalid_option` */
export function checkedOptions(options: MemoryGraphOptions): MemoryGraphOptions {
  const unknown = Object.keys(options).find((name) => name !== 'dimensions')
  if (unknown !== undefined) {
    throw new RecollectError('invalid_option', `There is no option "${unknown}": the only one is \`dimensions\`.`, {
      details: { option: unknown },
    })
  }
  const { dimensions } = options
  if (dimensions === undefined) return {}
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > maxDimensions) {
    const expected = `a whole number from 1 to ${maxDimensions}`
    throw new RecollectError(
      'invalid_option',
      `The option dimensions must be ${expected}, not ${String(dimensions)}.`,
      {
        details: { option: 'dimensions', expected },
      },
    )
  }
  return { dimensions }
}
