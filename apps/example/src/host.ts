import type { CallOptions, Graph, Store } from '@recollect/core'
import type { Terminal } from './render/terminal.ts'

/** A store and how to let go of it. */
export interface OpenedStore {
  readonly store: Store
  /** Tidies up after many writes, where the store needs it. */
  optimize?(options: CallOptions): Promise<void>
  close(): Promise<void>
}

/** All that commands take from the process they run in; tests give them their own. */
export interface Host {
  readonly terminal: Terminal
  /** How this program is called, for hints that can be copied. */
  readonly program: string
  /** The folder that paths are relative to. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal
  /** Opens the store in a folder, and makes it when it is not there. */
  openStore(folder: string): Promise<OpenedStore>
  /**
   * Graphs of a label on the HelixDB server at an address, by their generations; other labels have nothing to do with them. Whether
   * the server answers is not asked yet.
   */
  openHelix(url: string, label: string): Promise<(generation: number) => Graph>
  /**
   * Lets the process that has a store open answer a question, and gives the exit code; undefined when there is none. Absent where
   * nobody shares stores.
   */
  askHolder?(folder: string, line: readonly string[]): Promise<number | undefined>
}
