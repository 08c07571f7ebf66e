import { compareRanked, compareText } from '../model/order.ts'
import type { FusedCandidate } from './fuse.ts'
import { laterOf } from './later-of.ts'
import { hitKey } from './object-key.ts'

/** A whole object that its parts, or its own content, made a hit. */
export interface Promoted<C extends FusedCandidate = FusedCandidate> {
  readonly namespace: string
  /** The parent's id; the candidate's own when it is first-class. */
  readonly id: string
  readonly score: number
  /** Of its newest candidate. */
  readonly updatedAt: Date
  /** The candidate with the best score: what explains the hit. */
  readonly best: C
  /** The best candidates that show content, best first. */
  readonly evidence: readonly C[]
}

export interface PromotionOptions {
  /** The score of a hit: its best candidate's (`max`, default), or that of all its candidates together (`sum`). */
  readonly mode?: 'max' | 'sum' | undefined
  /** Most evidence of a hit; default 3. */
  readonly evidence?: number | undefined
}

/**
 * Hits from candidates: parts count for their parent. Ordered by score descending, newest first, id ascending.
 *
 * Parts are evidence. A first-class object is its own evidence when a channel other than `exact` found it: an equal id,
 * key or title says nothing about its content.
 */
export function promote<C extends FusedCandidate>(
  candidates: readonly C[],
  { mode = 'max', evidence = 3 }: PromotionOptions = {},
): Promoted<C>[] {
  const groups = new Map<string, [C, ...C[]]>()
  for (const candidate of candidates) {
    const group = groups.get(hitKey(candidate))
    if (group === undefined) groups.set(hitKey(candidate), [candidate])
    else group.push(candidate)
  }
  return [...groups.values()]
    .map((group) => hitOf(group, mode, evidence))
    .sort((a, b) => compareRanked(a, b) || compareText(a.namespace, b.namespace))
}

function hitOf<C extends FusedCandidate>(group: [C, ...C[]], mode: 'max' | 'sum', count: number): Promoted<C> {
  group.sort((a, b) => b.score - a.score || compareText(a.id, b.id))
  const [best] = group
  return {
    namespace: best.namespace,
    id: best.parentId ?? best.id,
    score: mode === 'max' ? best.score : group.reduce((sum, { score }) => sum + score, 0),
    updatedAt: group.map((candidate) => candidate.updatedAt).reduce(laterOf),
    best,
    evidence: group.filter(showsContent).slice(0, count),
  }
}

function showsContent(candidate: FusedCandidate): boolean {
  return candidate.parentId !== undefined || Object.keys(candidate.channels).some((channel) => channel !== 'exact')
}
