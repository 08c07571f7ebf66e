import { compareText, type KindReader, type KindWriter } from '@recollect/core'
import type { State } from './state.ts'

export function kindRegistry({ kinds, read, write }: State): KindReader & KindWriter {
  return {
    listKinds: (options) => read(options, () => [...kinds.values()].sort((a, b) => compareText(a.kind, b.kind))),
    putKinds: (specs, options) =>
      write(options, () => {
        for (const spec of specs) kinds.set(spec.kind, structuredClone(spec))
      }),
  }
}
