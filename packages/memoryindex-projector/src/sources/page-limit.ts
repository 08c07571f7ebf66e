import { numberOption } from '@recollect/core'

/** Documents of a page. @throws `invalid_option` */
export function pageLimit(limit: number): number {
  return numberOption('limit', limit, 100, { min: 1, max: 1000, whole: true })
}
