import { compareText, type Generation, type GenerationRegistry, namespaceOf, type ReadScope } from '@recollect/core'
import type { State } from './state.ts'

/** Every generation that was not forgotten, and the latest number of each target. */
export interface GenerationRows {
  rows: readonly GenerationRow[]
  readonly numbers: Map<string, number>
}

interface GenerationRow extends Omit<Generation, 'age'> {
  readonly changedAt: number
  readonly lease?: { readonly name: string; readonly until: number } | undefined
}

type Named = Pick<Generation, 'target' | 'number'>

export function generationRegistry({ read, generations }: Pick<State, 'read' | 'generations'>): GenerationRegistry {
  const { numbers } = generations
  const change = (work: (row: GenerationRow) => GenerationRow): void => {
    generations.rows = generations.rows.map(work)
  }
  /** Changes the row that is held by this lease; whether there was one. */
  const changeHeld = (lease: string, work: (held: GenerationRow) => GenerationRow): boolean => {
    const held = generations.rows.find((row) => row.lease?.name === lease)
    if (held !== undefined) change((row) => (row === held ? work(row) : row))
    return held !== undefined
  }
  return {
    listGenerations: (target, options) =>
      read(options, () =>
        generations.rows
          .filter((row) => target === undefined || row.target === target)
          .toSorted((a, b) => compareText(a.target, b.target) || a.number - b.number)
          .map(generationOf),
      ),

    beginBuild: ({ target, scope, leaseMs }, options) =>
      read(options, () => {
        const now = Date.now()
        const lease = { name: crypto.randomUUID(), until: now + leaseMs }
        const unfinished = generations.rows.find((row) => row.target === target && row.state === 'building')
        if (unfinished === undefined) {
          const number = (numbers.get(target) ?? 0) + 1
          numbers.set(target, number)
          const begun = { target, number, scope, state: 'building', documents: 0, skipped: 0, changedAt: now } as const
          generations.rows = [...generations.rows, { ...begun, lease }]
          return { generation: generationOf(begun), lease: lease.name }
        }
        const isHeld = unfinished.lease !== undefined && unfinished.lease.until > now
        if (isHeld || !sameScope(unfinished.scope, scope)) return undefined
        const resumed = { ...unfinished, lease, changedAt: now }
        change((row) => (row === unfinished ? resumed : row))
        return { generation: generationOf(resumed), lease: lease.name }
      }),

    advanceBuild: ({ lease }, { progress, leaseMs }, options) =>
      read(options, () =>
        changeHeld(lease, (held) => {
          const now = Date.now()
          return { ...held, ...progress, lease: { name: lease, until: now + leaseMs }, changedAt: now }
        }),
      ),

    finishBuild: ({ lease }, { documents, skipped }, options) =>
      read(options, () => {
        const finished = generations.rows.find((row) => row.lease?.name === lease)
        if (finished === undefined) return false
        const changedAt = Date.now()
        change((row) => {
          const { lease: _, cursor: __, ...rest } = row
          if (row === finished) return { ...rest, state: 'serving', documents, skipped, changedAt }
          return row.state === 'serving' && standsFor(finished, row) ? { ...row, state: 'retired', changedAt } : row
        })
        return true
      }),

    releaseBuild: ({ lease }, options) =>
      read(options, () => void changeHeld(lease, ({ lease: _, ...rest }) => ({ ...rest, changedAt: Date.now() }))),

    abandonBuild: (named, options) =>
      read(options, () => {
        const found = generations.rows.find((row) => row.state === 'building' && isNamed(row, named))
        change((row) => {
          if (row !== found) return row
          const { lease: _, ...rest } = row
          return { ...rest, state: 'retired', changedAt: Date.now() }
        })
        return found !== undefined
      }),

    forgetGeneration: (named, options) =>
      read(options, () => {
        generations.rows = generations.rows.filter((row) => row.state !== 'retired' || !isNamed(row, named))
      }),

    forgetTarget: (target, options) =>
      read(options, () => {
        generations.rows = generations.rows.filter((row) => row.target !== target)
      }),
  }
}

function generationOf({ changedAt, lease: _, ...row }: GenerationRow): Generation {
  return { ...row, age: Date.now() - changedAt }
}

function isNamed(row: Named, { target, number }: Named): boolean {
  return row.target === target && row.number === number
}

/** Whether an older generation has nothing left to say. */
function standsFor(finished: GenerationRow, older: GenerationRow): boolean {
  return (
    finished.target === older.target && (finished.scope.everywhere === true || sameScope(finished.scope, older.scope))
  )
}

function sameScope(a: ReadScope, b: ReadScope): boolean {
  return namespaceOf(a) === namespaceOf(b)
}
