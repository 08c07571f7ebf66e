/** What happens on a channel. */
export interface Hearer {
  notified(payload: string): void
  /** Nothing more will be heard: the connection is gone. */
  lost(): void
}

/** Listens on a channel; resolves with how to stop it, once everything that is sent is heard. */
export type Listen = (channel: string, hearer: Hearer) => Promise<() => Promise<void>>
