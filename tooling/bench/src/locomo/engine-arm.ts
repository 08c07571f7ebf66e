import { createEngine, type Embedder, type Engine, type SearchRequest } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import { namesIn } from './names-in.ts'
import type { LocomoConversation, LocomoQuestion } from './read-locomo.ts'
import type { LocomoArm } from './retriever.ts'

export interface EngineArmOptions {
  readonly name: string
  /** Whether a turn has its speaker and date as its title. */
  readonly titled: boolean
  /** Whether names that sessions share link them. */
  readonly linked?: boolean
  /** Whether turns of the speaker that the question names are preferred. */
  readonly speaker?: boolean
  readonly embedder?: Embedder
  readonly search?: Partial<SearchRequest>
}

const scope = { namespace: 'conversation' }
const nameKind = 'name'

/** Turns as parts, sessions as their parents, found by the engine's search. */
export function engineArm({ name, titled, linked, speaker, embedder, search = {} }: EngineArmOptions): LocomoArm {
  return {
    name,
    async open(conversation) {
      const engine = await createEngine({ store: createMemoryStore(), ...(embedder === undefined ? {} : { embedder }) })
      await putTurns(engine, conversation, titled)
      if (linked) await linkNames(engine, conversation)
      const speakers = [...new Set(conversation.sessions.flatMap(({ turns }) => turns.map((turn) => turn.speaker)))]
      return {
        async find(question) {
          const page = await engine.search(scope, {
            query: question.text,
            limit: 50,
            evidence: 1000,
            fusion: { method: 'convex' },
            recency: false,
            ...(linked ? { graph: { through: [nameKind] } } : {}),
            ...(speaker ? { prefer: preferSpeaker(speakers, question) } : {}),
            ...search,
          })
          const evidence = page.objects.flatMap((hit) => hit.evidence)
          return evidence
            .sort((a, b) => b.score - a.score)
            .slice(0, 32)
            .map(({ partId }) => partId)
        },
      }
    },
  }
}

async function putTurns(engine: Engine, { sessions }: LocomoConversation, titled: boolean): Promise<void> {
  for (const session of sessions) {
    await engine.putMany(scope, [
      { kind: 'session', id: session.id, title: titled ? session.id : '', occurredAt: session.occurredAt },
      ...session.turns.map(({ id, speaker, text }, position) => ({
        kind: 'turn',
        id,
        parentId: session.id,
        position,
        title: titled ? `${speaker} ${session.date}` : '',
        content: text,
        properties: { speaker },
      })),
    ])
  }
}

/** Sessions are linked with the names that they share; the first turn that says a name shows it. */
async function linkNames(engine: Engine, conversation: LocomoConversation): Promise<void> {
  for (const { name, mentions } of namesIn(conversation)) {
    const toId = `${nameKind}: ${name}`
    await engine.put(scope, nameKind, { id: toId, title: name })
    await engine.linkMany(
      scope,
      [...mentions].map(([fromId, evidenceId]) => ({ fromId, relation: 'mentions', toId, evidenceId })),
    )
  }
}

/** What was said by the speaker that the question names; of two, nothing is preferred. */
function preferSpeaker(speakers: readonly string[], { text }: LocomoQuestion): SearchRequest['prefer'] {
  const named = speakers.filter((speaker) => new RegExp(`\\b${speaker}\\b`, 'i').test(text))
  return named.length === 1 ? [{ filters: { speaker: { in: named } } }] : []
}
