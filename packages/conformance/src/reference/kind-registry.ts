import { compareText, type KindReader, type KindWriter } from '@recollect/core'
import { putEntries } from './put-entries.ts'
import type { State } from './state.ts'

export function kindRegistry({ kinds, read, write, assertFits }: State): KindReader & KindWriter {
  return {
    listKinds: (options) => read(options, () => [...kinds.values()].sort((a, b) => compareText(a.kind, b.kind))),
    putKinds: (specs, { rewrites = [], ...options }) =>
      write(options, (entries) => {
        for (const { scope, rows, at } of rewrites) putEntries(entries, scope.namespace, rows, { at, assertFits })
        for (const spec of structuredClone(specs)) kinds.set(spec.kind, spec)
      }),
  }
}
