/** A text to find. */
export interface BenchDocument {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** A search library as the benchmarks see it: any word of the query may match, best hits first. */
export interface TextEngine {
  add(documents: readonly BenchDocument[]): Promise<void>
  /** The ids of the best `limit` hits. */
  search(query: string, limit: number): Promise<readonly string[]>
}

/** `words`: every word as it stands, lower-cased. `english`: the library's own way with English, where it has one. */
export type TextMode = 'words' | 'english'

/** Makes an empty engine. */
export type MakeEngine = (mode: TextMode) => Promise<TextEngine>
