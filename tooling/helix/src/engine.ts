/** What global setup provides: the engine to test on, or why there is none. */
export type ProvidedEngine = Pick<Engine, 'url' | 'version'> | { readonly missing: string }

/** A HelixDB engine that answers `POST {url}/v2/query`. */
export interface Engine {
  readonly url: string
  /** Which engine, and which version of it, for the notes of a run. */
  readonly version: string
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    helix: ProvidedEngine
  }
}
