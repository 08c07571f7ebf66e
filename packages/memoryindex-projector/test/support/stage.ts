import { anEdge, aRow } from '@recollect/conformance'
import { everywhere, RecollectError, type Subject } from '@recollect/core'
import { fakeClock } from '@recollect/core/testing'
import { createMemoryStore } from '@recollect/store-memory'
import { vi } from 'vitest'
import { createProjector, graphTarget, indexTarget, type Projector } from '../../src/index.ts'
import { type Compared, compared } from './differences.ts'
import { type Fate, Gate, Held } from './gate.ts'
import { gatedStore } from './gated.ts'
import { namespaces, type Step, type TargetName, type WriteCall, workers as workerCount } from './history.ts'
import { SharedCopies } from './shared-copies.ts'
import { TruthLog } from './truth-log.ts'

const leaseMs = 30_000
const targetNames: readonly TargetName[] = ['graph', 'semantic']

export interface StageOptions {
  readonly fates: readonly Fate[]
  readonly callTimeoutMs: number
  readonly batch: number
  /** Whether the store has objects before there is a projector. */
  readonly filled: boolean
}

interface Worker {
  readonly gate: Gate
  readonly projector: Projector
  /** What it is doing. */
  readonly busy: Set<string>
}

/** A store, its copies and some workers, with a clock and a fortune that a history decides. Needs fake timers. */
export class Stage {
  readonly copies: SharedCopies = new SharedCopies()
  readonly #clock = fakeClock()
  readonly #store = createMemoryStore({ clock: this.#clock })
  readonly #log = new TruthLog(this.#store)
  readonly #held = new Held()
  readonly #options: StageOptions
  readonly #workers: Worker[] = []
  /** What was discarded: nothing but a new change tells of it. */
  readonly #forgotten: { readonly target: TargetName; readonly namespace: string; readonly subject: Subject }[] = []
  #words = 0
  #calls = 0

  private constructor(options: StageOptions) {
    this.#options = options
  }

  static async open(options: StageOptions): Promise<Stage> {
    const stage = new Stage(options)
    if (options.filled) {
      for (const id of ['a', 'b']) await stage.#write('put', 'n', id, id)
      await stage.#write('link', 'n', 'a', 'b')
    }
    for (let index = 0; index < workerCount; index += 1) stage.#workers.push(await stage.#hire())
    return stage
  }

  /** Takes one step of a history, and lets happen what follows from it. */
  async take(step: Step): Promise<void> {
    await this.#start(step)
    await settled()
  }

  /**
   * Everything works again, but the workers are cut off where they stand: a new one brings all copies up to the truth. Poison stays
   * poison.
   */
  async drain(): Promise<void> {
    for (const { gate } of this.#workers) gate.cut = true
    await this.#drain()
  }

  /** All that is still under way comes at last, and what is left is drained. */
  async settleLate(): Promise<void> {
    for (const { gate } of this.#workers) {
      gate.cut = false
      gate.calm = true
    }
    for (let round = 0; this.#held.size > 0 || this.#isBusy(); round += 1) {
      if (round > 1000) throw new Error('Something never ends.')
      while (this.#held.size > 0) {
        this.#held.release(round)
        await settled()
      }
      if (this.#isBusy()) await this.#advance(leaseMs)
    }
    await this.#drain()
  }

  async requeueAll(): Promise<void> {
    for (const target of targetNames) await this.#store.queue.requeue({ target }, {})
  }

  compared(counts: (namespace: string, id: string) => boolean = () => true): Promise<readonly Compared[]> {
    return compared(this.#store, this.copies, namespaces, counts)
  }

  /** What is dead, as `target namespace id`, or with the ends of an edge. */
  async dead(): Promise<readonly string[]> {
    const dead = await this.#store.queue.listDead({ limit: 1000 }, {})
    return dead.map(({ target, namespace, subject, code }) => {
      const name = subject.kind === 'object' ? subject.id : `${subject.fromId} ${subject.relation} ${subject.toId}`
      return `${target} ${namespace} ${name} ${code}`
    })
  }

  /** Writes of the workers that carry an older state than their sequence says. */
  untimely(): readonly unknown[] {
    return this.copies.arrivals.filter((arrival) => arrival.sequence > 0 && !this.#log.isTimely(arrival))
  }

  #isBusy(): boolean {
    return this.#workers.some(({ busy }) => busy.size > 0)
  }

  async #start(step: Step): Promise<void> {
    if (step.do === 'jump') return this.#advance(step.ms)
    if (step.do === 'release') return this.#held.release(step.pick)
    if (step.do === 'requeue') return void (await this.#store.queue.requeue({ target: step.target }, {}))
    if (step.do === 'discard') return this.#discard(step.target)
    if (step.do === 'poison' || step.do === 'cure') return this.#infect(step)
    if ('other' in step) return this.#write(step.do, step.namespace, step.id, step.other)
    const worker = 'worker' in step ? this.#workers[step.worker] : undefined
    if (worker === undefined || !('worker' in step)) return
    if (step.do === 'cut' || step.do === 'join') worker.gate.cut = step.do === 'cut'
    else if (step.do === 'kill') {
      worker.gate.kill()
      this.#workers[step.worker] = await this.#hire()
    } else this.#employ(worker, step)
  }

  #employ({ projector, busy }: Worker, step: Step & { readonly worker: number }): void {
    if (step.do === 'work') keepBusy(busy, `work ${step.target}`, () => projector.processOne({ target: step.target }))
    else if (step.do === 'rebuild') {
      const { target, scope, restart } = step
      keepBusy(busy, `rebuild ${target}`, () => projector.rebuild(target, { scope, restart, pageSize: 2 }))
    } else if (step.do === 'await') {
      const subjects = step.ids.map((id): Subject => ({ kind: 'object', id }))
      keepBusy(busy, 'await', () => projector.projectGraphs({ namespace: step.namespace }, subjects, {}))
    }
  }

  async #hire(): Promise<Worker> {
    const { batch, callTimeoutMs, fates } = this.#options
    const gate = new Gate(this.#held, () => fates[this.#calls++ % fates.length] ?? 'pass')
    gate.calm = true
    const store = gatedStore(this.#store, gate)
    const { copies } = this
    const projector = await createProjector({
      store,
      targets: [
        graphTarget({ store, batch, open: (generation) => copies.gatedGraph(generation, gate) }),
        indexTarget({ store, batch, open: (generation) => copies.gatedIndex(generation, gate) }),
      ],
      leaseMs,
      callTimeoutMs,
      maxAttempts: 3,
      backoff: { firstMs: 1000, maxMs: 5000 },
      graceMs: 20_000,
      random: () => 0.5,
    })
    gate.calm = false
    return { gate, projector, busy: new Set() }
  }

  async #drain(): Promise<void> {
    const drainer = await this.#hire()
    drainer.gate.calm = true
    for (const { target, namespace, subject } of this.#forgotten.splice(0)) {
      await this.#store.queue.remind({ namespace }, { target, reminders: [{ subject, withEdges: true }] }, {})
    }
    for (let round = 0; ; round += 1) {
      if (round > 100) throw new Error('There is no end of it.')
      const built = await this.#finishBuilds(drainer.projector)
      for (let batches = 0; (await drainer.projector.processOne()) !== undefined; batches += 1) {
        if (batches > 500) throw new Error('There is always something to do.')
      }
      const stats = await this.#store.queue.stats({})
      if (built && stats.every(({ pending }) => pending === 0)) break
      await this.#advance(leaseMs + 1)
    }
    drainer.gate.kill()
  }

  /** Every target serves everything, and nothing is being filled any more. Whether it is so. */
  async #finishBuilds(projector: Projector): Promise<boolean> {
    let done = true
    for (const target of targetNames) {
      const generations = await this.#store.generations.listGenerations(target, {})
      const building = generations.find(({ state }) => state === 'building')
      const isServed = generations.some(({ state, scope }) => state === 'serving' && 'everywhere' in scope)
      if (building === undefined && isServed) continue
      done = false
      // Held by a builder that was cut off: its lease ends, and the drainer is at it again.
      const scope = building?.scope ?? everywhere
      const building0 = projector.rebuild(target, { scope, pageSize: 2 }).catch(ignoreKnown)
      let over = false
      void building0.finally(() => {
        over = true
      })
      await settled()
      for (let wait = 0; !over && wait < 100; wait += 1) await this.#advance(leaseMs / 9)
      await building0
    }
    return done
  }

  async #advance(ms: number): Promise<void> {
    this.#clock.advance(ms)
    vi.advanceTimersByTime(ms)
    await settled()
  }

  async #discard(target: TargetName): Promise<void> {
    const dead = await this.#store.queue.listDead({ target, limit: 1000 }, {})
    this.#forgotten.push(...dead.map(({ namespace, subject }) => ({ target, namespace, subject })))
    await this.#store.queue.discard({ target }, {})
  }

  #infect({ do: what, namespace, id }: { readonly do: string; readonly namespace: string; readonly id: string }): void {
    const poison = new Set(this.copies.poison)
    if (what === 'poison') poison.add(`${namespace} ${id}`)
    else poison.clear()
    this.copies.poison = poison
  }

  async #write(call: WriteCall, namespace: string, id: string, other: string): Promise<void> {
    await this.#log.during(() => this.#change(call, { namespace }, id, other).catch(ignoreKnown))
  }

  async #change(call: WriteCall, scope: { readonly namespace: string }, id: string, other: string): Promise<unknown> {
    const options = { at: this.#clock.now() }
    const store = this.#store
    const title = `common w${++this.#words}`
    switch (call) {
      case 'put':
        return store.putMany(scope, [aRow({ id, title })], options)
      case 'part':
        return store.putMany(scope, [aRow({ id: `${id}1`, parentId: id, content: title })], options)
      case 'adopt':
        return store.putMany(scope, [aRow({ id, parentId: other, title })], options)
      case 'softDelete':
        return store.softDelete(scope, [id], options)
      case 'revive':
        return store.revive(scope, [id], options)
      case 'purge':
        return store.purge(scope, [id], {})
      case 'link':
        return store.putEdges(scope, [anEdge(`${id} knows ${other}`, { note: title })], options)
      case 'unlink':
        return store.removeEdges(scope, [{ fromId: id, relation: 'knows', toId: other }], options)
    }
  }
}

function keepBusy(busy: Set<string>, name: string, work: () => Promise<unknown>): void {
  if (busy.has(name)) return
  busy.add(name)
  void work()
    .catch(ignoreKnown)
    .finally(() => busy.delete(name))
}

/** Errors of the library are part of the game; those of a programmer are not. */
function ignoreKnown(error: unknown): void {
  if (!RecollectError.is(error) && !(error instanceof Error && error.message === 'It broke.')) throw error
}

/** Lets everything happen that needs no time. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
