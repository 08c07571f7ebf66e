import type { LocomoConversation, LocomoQuestion } from './read-locomo.ts'

/** How many turns a retriever gives. */
export const bestTurns = 32

/** A way to find turns, filled with one conversation. */
export interface LocomoRetriever {
  /** Ids of the best turns, best first. */
  find(question: LocomoQuestion): Promise<readonly string[]>
}

/** One row of the table. */
export interface LocomoArm {
  readonly name: string
  open(conversation: LocomoConversation): Promise<LocomoRetriever>
}
