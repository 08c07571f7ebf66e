import type { IdMaker } from '../model/ids.ts'

/** Makes `id-000001`, `id-000002`, ...: ids that a test can name, and that sort in the order of their making. */
export function sequentialIds(prefix: string = 'id-'): IdMaker {
  let last = 0
  return () => {
    last += 1
    return prefix + String(last).padStart(6, '0')
  }
}
