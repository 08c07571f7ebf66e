import type { Connection } from './client/connection.ts'

/** What every operation of a graph, or of an index, needs. */
export interface GraphContext {
  readonly connection: Connection
  readonly label: string
  readonly dimensions: number | undefined
  /** How many bytes of a body may be what a list of a call brings. */
  readonly maxItemsBytes: number
}

/** What a body holds besides the items of a list: names, steps, conditions. */
const frameBytes = 8192

export const itemsBytes = (maxBodyBytes: number): number => maxBodyBytes - frameBytes
