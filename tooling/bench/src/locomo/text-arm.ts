import { createEngine } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import { bestTurns, type LocomoArm } from './retriever.ts'

const scope = { namespace: 'conversation' }

/** Turns as parts of their sessions, found by the words that were said and nothing else: what the other rows start from. */
export const textArm: LocomoArm = {
  name: 'text',
  async open({ sessions }) {
    const engine = await createEngine({ store: createMemoryStore() })
    for (const session of sessions) {
      await engine.putMany(scope, [
        { kind: 'session', id: session.id },
        ...session.turns.map(({ id, text: content }) => ({ kind: 'turn', id, parentId: session.id, content })),
      ])
    }
    return {
      async find({ text: query }) {
        const page = await engine.search(scope, { query, limit: 50, evidence: 1000, recency: false })
        return page.objects
          .flatMap((hit) => hit.evidence)
          .sort((a, b) => b.score - a.score)
          .slice(0, bestTurns)
          .map(({ partId }) => partId)
      },
    }
  },
}
