import { RecollectError } from '@recollect/core'

/** The number behind the id of a space, as `openSpace` gave it. @throws `invalid_option` */
export function spaceNumber(space: string): number {
  if (!isSpaceId(space)) throw unknownSpace(space)
  return Number(space)
}

/** Whether a space may have this id. */
export function isSpaceId(space: string): boolean {
  return /^[1-9][0-9]{0,8}$/.test(space)
}

export function unknownSpace(space: string): RecollectError {
  return new RecollectError(
    'invalid_option',
    `There is no embedding space "${space.slice(0, 40)}": openSpace gives its id.`,
    {
      details: { space: space.slice(0, 40) },
    },
  )
}
