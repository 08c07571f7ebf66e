import type { LocomoConversation, LocomoQuestion } from './read-locomo.ts'

/** A way to find turns, filled with one conversation. */
export interface LocomoRetriever {
  /** Ids of the best 32 turns, best first. */
  find(question: LocomoQuestion): Promise<readonly string[]>
}

/** One row of the table. */
export interface LocomoArm {
  readonly name: string
  open(conversation: LocomoConversation): Promise<LocomoRetriever>
}
