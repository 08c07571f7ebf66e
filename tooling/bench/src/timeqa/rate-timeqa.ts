import { createEngine, type Engine, type SearchRequest } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import { recall } from '../beir/metrics.ts'
import type { TimeqaCase, TimeqaQuestion } from './timeqa-cases.ts'

/**
 * What lying inside the window is worth, in shares of the best score. Chosen on `human_train.easy` and `human_train.hard`, before the test
 * questions were asked: from .4 to .7 both hardly change, below and above they lose.
 */
const windowWeight = 0.5

/** What becomes of the years that a question names, by the name of the row. */
export type TimeqaWindow = (from: Date, to: Date) => Pick<SearchRequest, 'filters' | 'near'>

export const timeqaWindows: Readonly<Record<string, TimeqaWindow>> = {
  'no window': () => ({}),
  'hard filter': (from, to) => ({ filters: { occurred_at: { ge: from, le: to } } }),
  'soft window': softWindow(windowWeight),
}

export function softWindow(weight: number): TimeqaWindow {
  return (from, to) => ({ near: { field: 'occurred_at', from, to, weight } })
}

export interface TimeqaResult {
  readonly window: string
  readonly questions: number
  /** Share of the right sentences among the first five, on average. */
  readonly recall5: number
}

/** Each article in a store of its own, each sentence an object with the time that it speaks of; every window asks it. */
export async function rateTimeqa(
  cases: readonly TimeqaCase[],
  windows: Readonly<Record<string, TimeqaWindow>>,
  onProgress: (text: string) => void,
): Promise<readonly TimeqaResult[]> {
  const sums = new Map(Object.keys(windows).map((window) => [window, 0]))
  for (const [done, { sentences, questions }] of cases.entries()) {
    onProgress(`${done} of ${cases.length} articles`)
    const engine = await createEngine({ store: createMemoryStore() })
    const items = sentences.map(({ text, year }, place) => ({
      kind: 'sentence',
      id: String(place),
      content: text,
      ...(year === undefined ? {} : { occurredAt: new Date(Date.UTC(year, 0)) }),
    }))
    await engine.putMany(scope, items)
    for (const question of questions) {
      const gold = new Set([...question.gold].map(String))
      for (const [window, of] of Object.entries(windows)) {
        sums.set(window, (sums.get(window) ?? 0) + recall(await best(engine, question, of), gold, 5))
      }
    }
  }
  const questions = cases.reduce((sum, one) => sum + one.questions.length, 0)
  return [...sums].map(([window, sum]) => ({ window, questions, recall5: sum / questions }))
}

const scope = { namespace: 'article' }

async function best(
  engine: Engine,
  { text, from, to }: TimeqaQuestion,
  window: TimeqaWindow,
): Promise<readonly string[]> {
  const { objects } = await engine.search(scope, {
    query: text,
    limit: 5,
    fusion: { method: 'convex' },
    recency: false,
    ...window(new Date(Date.UTC(from, 0)), new Date(Date.UTC(to + 1, 0) - 1)),
  })
  return objects.map(({ id }) => id)
}
