import {
  type ChildCursor,
  compareText,
  matchesPlan,
  type ObjectHead,
  type ObjectReader,
  type ReadScope,
} from '@recollect/core'
import { behind, type Entries, type Entry, liveIn, viewOf } from './entries.ts'
import type { State } from './state.ts'

export function objectReader({ read }: State): ObjectReader {
  return {
    getMany: (scope, ids, options) =>
      read(options, (entries) => {
        const live = liveIn(entries, scope).map(({ object }) => object)
        return [...new Set(ids)].flatMap((id) => live.filter((object) => object.id === id))
      }),

    hydrate: (scope, { heads, texts }, options) =>
      read(options, (entries) => {
        const live = liveIn(entries, scope)
        return {
          heads: live.filter(({ object }) => heads.includes(object.id)).map(headOf),
          texts: live
            .filter(({ object }) => texts.includes(object.id))
            .map(({ object: { namespace, id, title, content, position, properties } }) => ({
              ...{ namespace, id, title, content, properties },
              ...(position === undefined ? {} : { position }),
            })),
        }
      }),

    listChildren: (scope, parentId, { limit, after }, options) =>
      read(options, (entries) =>
        childrenIn(entries, scope, parentId)
          .filter((child) => after === undefined || compareChildren(child, after) > 0)
          .slice(0, limit),
      ),

    listChildrenOfMany: (scope, { parentIds, limit }, options) =>
      read(options, (entries) =>
        parentIds
          .flatMap((id) => {
            const parents = liveIn(entries, scope).filter(({ object }) => object.id === id)
            return parents.flatMap(({ object: { namespace } }) => childrenIn(entries, { namespace }, id))
          })
          .slice(0, limit),
      ),

    listSiblings: (scope, { ids, radius }, options) =>
      read(options, (entries) =>
        ids.flatMap((wanted) => {
          const parts = liveIn(entries, scope).filter(({ object }) => object.id === wanted)
          return parts.flatMap(({ object: { namespace, id, parentId } }) => {
            if (parentId === undefined) return []
            const children = childrenIn(entries, { namespace }, parentId)
            const place = children.findIndex((child) => child.id === id)
            return [{ namespace, id, parts: children.slice(Math.max(0, place - radius), place + radius + 1) }]
          })
        }),
      ),

    listObjects: (scope, { filter, limit, after }, options) =>
      read(options, (entries) =>
        behind(liveIn(entries, scope), after)
          .filter((entry) => filter === undefined || matchesPlan(filter, viewOf(entries, entry)))
          .slice(0, limit)
          .map(({ object }) => object),
      ),
  }
}

function headOf({ object }: Entry): ObjectHead {
  const { content: _, ...head } = object
  return head
}

/** The live parts of all parents with this id, in order. */
function childrenIn(entries: Entries, scope: ReadScope, parentId: string): ObjectHead[] {
  return liveIn(entries, scope)
    .filter(({ object }) => object.parentId === parentId)
    .map(headOf)
    .sort(compareChildren)
}

/** By position, those without one last, then by id. */
function compareChildren(a: ChildCursor, b: ChildCursor): number {
  const [left, right] = [a.position ?? Number.POSITIVE_INFINITY, b.position ?? Number.POSITIVE_INFINITY]
  return left === right ? compareText(a.id, b.id) : left < right ? -1 : 1
}
