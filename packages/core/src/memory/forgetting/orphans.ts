import type { Scope } from '../../model/scope.ts'
import type { CallOptions } from '../../ports/call-options.ts'
import { edgePages } from '../links/edge-pages.ts'
import type { MemoryContext } from '../memory-context.ts'

/** Tells which of some objects are entities. */
export type EntitiesAmong = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Entities whose edges are read together. */
const batchSize = 200

/**
 * Those of these entities that no memory leads to any more, neither by itself nor over other entities, and the entities that hang on
 * them: they speak of nothing but each other. What a write links meanwhile is seen by the purge that follows.
 */
export async function orphans(
  context: MemoryContext,
  scope: Scope,
  candidates: readonly string[],
  entitiesAmong: EntitiesAmong,
  options: CallOptions,
): Promise<readonly string[]> {
  const groups = new Groups()
  let frontier = candidates
  for (const id of candidates) groups.add(id)
  while (frontier.length > 0) {
    const next: string[] = []
    for (let start = 0; start < frontier.length; start += batchSize) {
      const ids = frontier.slice(start, start + batchSize).filter((id) => !groups.isAlive(id))
      if (ids.length > 0) next.push(...(await readAround(context, scope, ids, groups, entitiesAmong, options)))
    }
    frontier = next
  }
  return groups.dead()
}

/** Joins what edges join, until every group is known to be alive; gives the entities that are new. */
async function readAround(
  context: MemoryContext,
  scope: Scope,
  ids: readonly string[],
  groups: Groups,
  entitiesAmong: EntitiesAmong,
  options: CallOptions,
): Promise<readonly string[]> {
  const own = new Set(ids)
  const found: string[] = []
  for await (const edges of edgePages(context, scope, { ids }, { ...options, pageSize: batchSize })) {
    const ends = new Set(edges.flatMap(({ fromId, toId }) => [fromId, toId]).filter((id) => !groups.has(id)))
    const entities = ends.size === 0 ? new Set<string>() : await entitiesAmong([...ends])
    for (const { fromId, toId } of edges) {
      for (const [id, other] of [
        [fromId, toId],
        [toId, fromId],
      ] as const) {
        if (!own.has(id)) continue
        const isNew = !groups.has(other)
        if (isNew && !entities.has(other)) groups.revive(id)
        else {
          if (isNew) found.push(other)
          groups.join(id, other)
        }
      }
    }
    if (ids.every((id) => groups.isAlive(id))) break
  }
  return found
}

/** Entities in groups that edges join; a group lives when one of them is linked with something else. */
class Groups {
  readonly #parents = new Map<string, string>()
  readonly #alive = new Set<string>()

  has(id: string): boolean {
    return this.#parents.has(id)
  }

  add(id: string): void {
    if (!this.has(id)) this.#parents.set(id, id)
  }

  join(a: string, b: string): void {
    this.add(a)
    this.add(b)
    const [kept, joined] = [this.#root(a), this.#root(b)]
    if (kept === joined) return
    this.#parents.set(joined, kept)
    if (this.#alive.has(joined)) this.#alive.add(kept)
  }

  revive(id: string): void {
    this.#alive.add(this.#root(id))
  }

  isAlive(id: string): boolean {
    return this.#alive.has(this.#root(id))
  }

  dead(): readonly string[] {
    return [...this.#parents.keys()].filter((id) => !this.isAlive(id))
  }

  #root(id: string): string {
    let root = id
    for (let next = this.#parents.get(root); next !== undefined && next !== root; next = this.#parents.get(root)) {
      this.#parents.set(root, this.#parents.get(next) ?? next)
      root = next
    }
    return root
  }
}
