/** What a process that works or rebuilds tells the one that measures. */
export type ProjectorMessage =
  | { readonly ready: true }
  | { readonly generation: number; readonly documents: number; readonly resumed: boolean }
  | { readonly rebuilt: true }

export interface ProjectorTask {
  readonly url: string
  readonly mode: 'work' | 'rebuild'
}
