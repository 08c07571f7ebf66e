import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionTime } from './session-time.ts'

export interface LocomoTurn {
  readonly id: string
  readonly speaker: string
  /** What was said. */
  readonly said: string
  /** With the caption of the picture that was shown, as the benchmark's own baselines have it. */
  readonly text: string
}

export interface LocomoSession {
  readonly id: string
  /** As the collection writes it: `1:56 pm on 8 May, 2023`. */
  readonly date: string
  readonly occurredAt: Date
  readonly turns: readonly LocomoTurn[]
}

export interface LocomoQuestion {
  readonly text: string
  readonly category: LocomoCategory
  /** Ids of the turns that answer it. */
  readonly gold: ReadonlySet<string>
}

export interface LocomoConversation {
  readonly id: string
  readonly sessions: readonly LocomoSession[]
  /** Those that turns answer; the adversarial ones are left out, as the paper does for retrieval. */
  readonly questions: readonly LocomoQuestion[]
}

export const locomoCategories = ['multi-hop', 'temporal', 'open-domain', 'single-hop'] as const

export type LocomoCategory = (typeof locomoCategories)[number]

interface SourceTurn {
  readonly speaker: string
  readonly dia_id: string
  readonly text: string
  readonly blip_caption?: string
}

interface Source {
  readonly sample_id: string
  readonly conversation: { readonly [key: string]: string | readonly SourceTurn[] | undefined }
  readonly qa: readonly {
    readonly question: string
    readonly category: number
    readonly evidence?: readonly string[]
  }[]
}

/** Reads `locomo10.json` as its authors publish it. */
export async function readLocomo(folder: string): Promise<readonly LocomoConversation[]> {
  const sources: readonly Source[] = JSON.parse(await readFile(join(folder, 'locomo10.json'), 'utf8'))
  return sources.map((source) => {
    const sessions = sessionsOf(source)
    const known = new Set(sessions.flatMap(({ turns }) => turns.map(({ id }) => id)))
    return { id: source.sample_id, sessions, questions: questionsOf(source, known) }
  })
}

function sessionsOf({ conversation }: Source): readonly LocomoSession[] {
  const numbers = Object.keys(conversation).flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? [])
  return numbers
    .map(Number)
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const turns = conversation[`session_${number}`]
      const date = conversation[`session_${number}_date_time`]
      if (!Array.isArray(turns) || turns.length === 0 || typeof date !== 'string') return []
      return { id: `session ${number}`, date, occurredAt: sessionTime(date), turns: turns.map(turnOf) }
    })
}

function turnOf({ dia_id: id, speaker, text: said, blip_caption: caption }: SourceTurn): LocomoTurn {
  return { id, speaker, said, text: caption === undefined ? said : `${said} [image: ${caption}]` }
}

/** Some evidence names several turns in one string, writes a number with a zero before it, or names a turn that is not there. */
function questionsOf({ qa }: Source, known: ReadonlySet<string>): readonly LocomoQuestion[] {
  return qa.flatMap(({ question, category: code, evidence = [] }) => {
    const category = locomoCategories[code - 1]
    const named = evidence.join(' ').matchAll(/D(\d+):(\d+)/g)
    const gold = new Set([...named].map(([, session, turn]) => `D${Number(session)}:${Number(turn)}`))
    const there = new Set([...gold].filter((id) => known.has(id)))
    return category === undefined || there.size === 0 ? [] : { text: question, category, gold: there }
  })
}
