/** What of a process's stream is needed. */
export interface Stream extends NodeJS.WritableStream {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** How wide its lines may be. Terminals that do not know say 0. */
export function columnsOfStream({ columns = 0 }: Stream): number {
  return columns > 0 ? columns : 80
}
