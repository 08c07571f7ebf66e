import {
  type Build,
  type BuildCounts,
  type BuildProgress,
  type Generation,
  namespaceOf,
  type ReadScope,
} from '@recollect/core'
import { type BuildLease, type GenerationRow, generationOf } from './generation-row.ts'

/** The generations of one target. At most one is being filled. `now` is epoch milliseconds. */
export class TargetGenerations {
  readonly #target: string
  readonly #rows = new Map<number, GenerationRow>()
  #latest = 0

  constructor(target: string) {
    this.#target = target
  }

  /** By number. */
  list(now: number): Generation[] {
    return [...this.#rows.values()].map((row) => generationOf(this.#target, row, now))
  }

  begin(scope: ReadScope, lease: BuildLease, now: number): Build | undefined {
    const namespace = namespaceOf(scope)
    const unfinished = [...this.#rows.values()].find(({ state }) => state === 'building')
    if (unfinished !== undefined) {
      if (unfinished.namespace !== namespace || (unfinished.lease?.until ?? now) > now) return undefined
      return this.#buildOf(this.#change(unfinished, { lease }, now), lease, now)
    }
    this.#latest += 1
    const blank = { state: 'building', cursor: undefined, documents: 0, skipped: 0 } as const
    const row = { ...blank, number: this.#latest, namespace, changedAt: now, lease }
    this.#rows.set(row.number, row)
    return this.#buildOf(row, lease, now)
  }

  /** This method and the next ones are told what a builder wants. False when its lease is lost. */
  advance(build: Build, progress: BuildProgress | undefined, until: number, now: number): boolean {
    const row = this.#held(build)
    if (row === undefined) return false
    const { cursor, documents, skipped } = progress ?? row
    this.#change(row, { cursor, documents, skipped, lease: { name: build.lease, until } }, now)
    return true
  }

  finish(build: Build, { documents, skipped }: BuildCounts, now: number): boolean {
    const row = this.#held(build)
    if (row === undefined) return false
    this.#change(row, { state: 'serving', cursor: undefined, documents, skipped, lease: undefined }, now)
    for (const other of this.#rows.values()) {
      if (other.number === row.number || other.state !== 'serving') continue
      if (row.namespace === undefined || row.namespace === other.namespace)
        this.#change(other, { state: 'retired' }, now)
    }
    return true
  }

  release(build: Build, now: number): boolean {
    const row = this.#held(build)
    if (row !== undefined) this.#change(row, { lease: undefined }, now)
    return row !== undefined
  }

  abandon(number: number, now: number): boolean {
    const row = this.#rows.get(number)
    if (row?.state !== 'building') return false
    this.#change(row, { state: 'retired', lease: undefined }, now)
    return true
  }

  forget(number: number): void {
    if (this.#rows.get(number)?.state === 'retired') this.#rows.delete(number)
  }

  forgetAll(): void {
    this.#rows.clear()
  }

  #held({ generation, lease }: Build): GenerationRow | undefined {
    const row = this.#rows.get(generation.number)
    return row?.lease?.name === lease ? row : undefined
  }

  #change(row: GenerationRow, values: Partial<GenerationRow>, now: number): GenerationRow {
    const changed = { ...row, ...values, changedAt: now }
    this.#rows.set(row.number, changed)
    return changed
  }

  #buildOf(row: GenerationRow, { name }: BuildLease, now: number): Build {
    return { generation: generationOf(this.#target, row, now), lease: name }
  }
}
