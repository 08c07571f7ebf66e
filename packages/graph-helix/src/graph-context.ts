import type { Connection } from './client/connection.ts'

/** What every operation of a graph needs. */
export interface GraphContext {
  readonly connection: Connection
  readonly label: string
  readonly dimensions: number | undefined
  /** How many bytes of a body may be what a list of a call brings. */
  readonly maxItemsBytes: number
}
