import type { GraphReader } from '@recollect/core'
import { visibleIn } from './edges.ts'
import { neighborsIn } from './graph-answers.ts'
import type { State } from './state.ts'

export function graphReader({ read }: State): GraphReader {
  return {
    neighbors: (scope, request, options) =>
      read(options, (entries, edges) => neighborsIn(visibleIn(entries, edges, scope), request)),
  }
}
