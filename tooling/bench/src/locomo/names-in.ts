import { englishAnalyzer } from '@recollect/store-memory'
import type { LocomoConversation } from './read-locomo.ts'

/** A name that a conversation comes back to. */
export interface ConversationName {
  readonly name: string
  /** The first turn of each session that says it: session id → turn id. */
  readonly mentions: ReadonlyMap<string, string>
}

/**
 * Names, without a model: words of three letters and more that begin with a capital inside a sentence, and that two sessions
 * at least speak of. The speakers are none: every session speaks of them.
 */
export function namesIn({ sessions }: LocomoConversation): readonly ConversationName[] {
  const speakers = new Set(sessions.flatMap(({ turns }) => turns.map(({ speaker }) => speaker.toLowerCase())))
  const isSpeaker = (word: string): boolean => [...speakers].some((speaker) => speaker.startsWith(word.toLowerCase()))
  const found = new Map<string, { name: string; mentions: Map<string, string> }>()
  for (const session of sessions) {
    for (const { id, said } of session.turns) {
      for (const word of capitalised(said)) {
        const [key] = englishAnalyzer(word)
        if (key === undefined || isSpeaker(word)) continue
        const entry = found.get(key) ?? { name: word, mentions: new Map<string, string>() }
        found.set(key, entry)
        if (!entry.mentions.has(session.id)) entry.mentions.set(session.id, id)
      }
    }
  }
  return [...found.values()].filter(({ mentions }) => mentions.size > 1)
}

function capitalised(text: string): readonly string[] {
  return text.split(/[.!?]+\s+/).flatMap((sentence) => {
    const [, ...inside] = sentence.match(/[\p{L}\p{N}'’-]+/gu) ?? []
    return inside.map((word) => word.replace(/['’]s$/, '')).filter((word) => /^\p{Lu}\p{L}{2,}/u.test(word))
  })
}
