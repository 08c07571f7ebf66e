import { createEngine, type Embedder } from '@recollect/core'
import { createMemory, type FusedRecallRequest } from '@recollect/core/memory'
import { createMemoryStore } from '@recollect/store-memory'
import { bestTurns, type LocomoArm } from './retriever.ts'

const scope = { namespace: 'conversation' }

export interface MemoryArmOptions {
  readonly name: string
  readonly embedder?: Embedder
  /** What differs from a recall with every default. */
  readonly recall?: Partial<FusedRecallRequest>
}

/** The memory layer as it comes: a conversation is imported, and questions recall its turns. */
export function memoryArm({ name, embedder, recall }: MemoryArmOptions): LocomoArm {
  return {
    name,
    async open({ id: key, sessions }) {
      const engine = await createEngine({ store: createMemoryStore(), ...(embedder === undefined ? {} : { embedder }) })
      const memory = createMemory({ engine })
      const imported = await memory.importConversation(scope, {
        key,
        sessions: sessions.map(({ occurredAt, turns }) => ({
          occurredAt,
          turns: turns.map(({ speaker, text }) => ({ speaker, text })),
        })),
      })
      const turnIds = new Map(
        imported.episodeIds.map((id, index) => [id, sessions[index]?.turns.map((turn) => turn.id) ?? []]),
      )
      return {
        async find({ text: query }) {
          const { evidence } = await memory.recallFused(scope, { query, limit: 50, evidence: 1000, ...recall })
          return evidence
            .slice(0, bestTurns)
            .flatMap(({ memoryId, position = -1 }) => turnIds.get(memoryId)?.[position] ?? [])
        },
      }
    },
  }
}
