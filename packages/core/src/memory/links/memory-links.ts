import type { LinkInput } from '../../engine/graph-types.ts'
import { prepareEdge } from '../../engine/prepare-edge.ts'
import { RecollectError } from '../../model/errors.ts'
import type { MemoryLink } from '../memory-input.ts'

/** The relation from a memory to what it is about. Walks go along edges and against them, so that one is enough. */
export const aboutRelation = 'about'

/** The relation from an episode to who speaks in it. */
export const spokenByRelation = 'spoken_by'

const linkFields: readonly string[] = ['to', 'relation', 'note', 'confidence']

/**
 * A link of a memory as the engine takes it; `besides` are further fields that it may have.
 *
 * @throws `invalid_edge`, `invalid_relation`, `id_required`, `text_too_large`
 */
export function linkOf(fromId: string, link: MemoryLink, besides: readonly string[] = []): LinkInput {
  const known = [...besides, ...linkFields]
  if (typeof link !== 'object' || link === null) {
    throw new RecollectError('invalid_edge', `A link must be an object of ${known.join(', ')}.`)
  }
  const unknown = Object.keys(link)
    .find((field) => !known.includes(field))
    ?.toWellFormed()
  if (unknown !== undefined) {
    throw new RecollectError('invalid_edge', `"${unknown}" is no field of a link: it has ${known.join(', ')}.`, {
      details: { field: unknown },
    })
  }
  assertRelation(link.relation)
  const { to: toId, relation, note, confidence } = link
  return prepareEdge({ fromId, relation, toId, note, confidence })
}

/** Refuses what no person can read; length and containment are checked where edges are. */
function assertRelation(relation: string): void {
  if (typeof relation !== 'string' || !/\p{Cc}/u.test(relation.trim())) return
  throw new RecollectError('invalid_relation', 'The name of the relation must not hold control characters.', {
    details: { what: 'name of the relation' },
  })
}
