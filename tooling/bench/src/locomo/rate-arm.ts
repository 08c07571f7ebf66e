import { recall } from '../beir/metrics.ts'
import type { LocomoConversation } from './read-locomo.ts'
import type { LocomoArm } from './retriever.ts'

/** Shares of the right turns among the first 8 and 32, on average over the questions. */
export interface LocomoRating {
  readonly questions: number
  readonly recall8: number
  readonly recall32: number
}

export interface LocomoResult {
  readonly arm: string
  /** By category; `all` is every question. */
  readonly ratings: Readonly<Record<string, LocomoRating>>
}

/** Asks every question inside its own conversation. */
export async function rateArm(
  arm: LocomoArm,
  conversations: readonly LocomoConversation[],
  onProgress: (text: string) => void,
): Promise<LocomoResult> {
  const sums = new Map<string, { questions: number; recall8: number; recall32: number }>()
  for (const conversation of conversations) {
    onProgress(`${arm.name}: ${conversation.id}`)
    const retriever = await arm.open(conversation)
    for (const question of conversation.questions) {
      const found = await retriever.find(question)
      for (const category of ['all', question.category]) {
        const sum = sums.get(category) ?? { questions: 0, recall8: 0, recall32: 0 }
        sums.set(category, {
          questions: sum.questions + 1,
          recall8: sum.recall8 + recall(found, question.gold, 8),
          recall32: sum.recall32 + recall(found, question.gold, 32),
        })
      }
    }
  }
  const ratings = [...sums].map(([category, { questions, recall8, recall32 }]) => {
    return [category, { questions, recall8: recall8 / questions, recall32: recall32 / questions }] as const
  })
  return { arm: arm.name, ratings: Object.fromEntries(ratings) }
}
