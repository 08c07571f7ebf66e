import type { Subject, Taken } from '@recollect/core'
import type { Edges } from './edges.ts'
import { type Entries, type Entry, isEntity, parentOf } from './entries.ts'

/** Everything that a write can change. */
export interface Truth {
  readonly entries: Entries
  readonly edges: Edges
}

/** What one write did to one subject. */
export interface Change {
  readonly namespace: string
  readonly subject: Subject
  /** The version that the write left; 0 when it left nothing. */
  readonly cause: number
  /** What the subject was before, and what it is now: targets that take either are told. */
  readonly roles: readonly Taken[]
  readonly withEdges: boolean
}

/** Compares all that there was before a write with all that there is after it. */
export function changesBetween(before: Truth, after: Truth): readonly Change[] {
  return [...entryChanges(before.entries, after.entries), ...edgeChanges(before.edges, after.edges)]
}

function* entryChanges(before: Entries, after: Entries): Generator<Change> {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)]
    const { object } = now ?? old ?? {}
    if (object === undefined) continue
    const moved = old?.object.version !== now?.object.version || titleAbove(before, old) !== titleAbove(after, now)
    const roles = [...(moved ? [...rolesOf(old), ...rolesOf(now)] : []), ...vectorRoles(old, now)]
    if (roles.length === 0) continue
    yield {
      namespace: object.namespace,
      subject: { kind: 'object', id: object.id },
      cause: now?.object.version ?? 0,
      roles,
      withEdges: old !== undefined && !isEntity(before, old) && isEntity(after, now),
    }
  }
}

function* edgeChanges(before: Edges, after: Edges): Generator<Change> {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)]
    const edge = now ?? old
    if (edge === undefined || old?.version === now?.version) continue
    const { namespace, fromId, relation, toId } = edge
    const subject: Subject = { kind: 'edge', fromId, relation, toId }
    yield { namespace, subject, cause: now?.version ?? 0, roles: ['edges'], withEdges: false }
  }
}

/** The title that a part is found by, too, unless it is deleted. Expiry itself changes nothing. */
function titleAbove(entries: Entries, entry: Entry | undefined): string | undefined {
  return entry === undefined || entry.deleted !== undefined ? undefined : parentOf(entries, entry)?.object.title
}

function rolesOf(entry: Entry | undefined): readonly Taken[] {
  if (entry === undefined) return []
  return [entry.object.parentId === undefined ? 'entities' : 'parts']
}

/** Vectors of parts are nobody's. */
function vectorRoles(old: Entry | undefined, now: Entry | undefined): readonly Taken[] {
  const entity = [old, now].find((entry) => entry !== undefined && entry.object.parentId === undefined)
  const spaces = new Set([...(old?.embeddings.keys() ?? []), ...(now?.embeddings.keys() ?? [])])
  const changed = [...spaces].some((space) => old?.embeddings.get(space)?.vector !== now?.embeddings.get(space)?.vector)
  return entity !== undefined && changed ? ['vectors'] : []
}
