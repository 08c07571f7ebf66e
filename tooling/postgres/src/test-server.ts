/** What global setup provides: the server to test on, or why there is none. */
export type ProvidedServer = { readonly url: string } | { readonly missing: string }

/** A server that a test run found, or started and has to stop. */
export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ProvidedServer
  }
}
