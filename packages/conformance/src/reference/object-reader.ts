import { type ChildCursor, compareText, matchesPlan, type ObjectHead, type ObjectReader } from '@recollect/core'
import { behind, type Entry, liveIn, viewOf } from './entries.ts'
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

    listChildren: (scope, parentId, { limit, after, before }, options) =>
      read(options, (entries) => {
        const children = liveIn(entries, scope)
          .filter(({ object }) => object.parentId === parentId)
          .filter(({ object }) => after === undefined || compareChildren(object, after) > 0)
          .filter(({ object }) => before === undefined || compareChildren(object, before) < 0)
          .sort((a, b) => compareChildren(a.object, b.object))
        return (before === undefined ? children.slice(0, limit) : children.slice(-limit)).map(headOf)
      }),

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

/** By position, those without one last, then by id. */
function compareChildren(a: ChildCursor, b: ChildCursor): number {
  const [left, right] = [a.position ?? Number.POSITIVE_INFINITY, b.position ?? Number.POSITIVE_INFINITY]
  return left === right ? compareText(a.id, b.id) : left < right ? -1 : 1
}
