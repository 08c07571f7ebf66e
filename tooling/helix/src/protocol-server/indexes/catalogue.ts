import { randomUUID } from 'node:crypto'
import type { Element, ElementKind } from '../graph/element.ts'
import type { Graph } from '../graph/graph.ts'
import { refuse } from '../refusal.ts'
import type { IndexSpec } from '../tree/index-spec.ts'
import { type Json, sorted } from '../values/json.ts'
import { findBlocker } from './find-blocker.ts'
import { type Blocker, type IndexOperation, toStatus } from './index-operation.ts'
import { conflictsOf, type IndexRecord, identityOf, kindOf } from './index-record.ts'

/** The indexes and what goes on with them. An operation advances by one step with each look at it. */
export class IndexCatalogue {
  readonly #graph: Graph
  readonly #looksUntilDone: number
  readonly #records = new Map<string, IndexRecord>()
  readonly #operations = new Map<string, IndexOperation>()
  readonly #blockers: Blocker[] = []

  constructor(graph: Graph, looksUntilDone: number) {
    this.#graph = graph
    this.#looksUntilDone = looksUntilDone
  }

  /** The next index that is built stays blocked, until it is retried. */
  blockNext(blocker: Blocker): void {
    this.#blockers.push(blocker)
  }

  create(spec: IndexSpec, ifNotExists: boolean): Json {
    const known = this.#records.get(identityOf(spec))
    if (!known || known.state === 'gone') return this.#build(spec, known)
    if (known.state === 'dropping') refuse(500, 'index_busy', 'Index is busy in lifecycle state dropping')
    const conflicts = conflictsOf(known.spec, spec)
    if (conflicts.length > 0) {
      refuse(500, 'index_definition_conflict', `Index definition conflicts in fields: ${conflicts.join(', ')}`)
    }
    if (known.state === 'building') return this.#existing(known)
    if (!ifNotExists) refuse(500, 'index_already_exists', `Vector index already exists: ${identityOf(spec)}`)
    return sorted([['kind', 'already_active'], ...receipt(known)])
  }

  drop(spec: IndexSpec): Json {
    const known = this.#records.get(identityOf(spec))
    if (!known || known.state === 'gone') return refuse(400, 'index_not_found', `index_not_found: ${identityOf(spec)}`)
    if (known.state !== 'active') return this.#existing(known)
    known.state = 'dropping'
    return this.#start(known, 'drop')
  }

  /** Looks at an operation, which is a step ahead then. */
  look(id: string): Json {
    const operation = this.#find(id)
    this.#advance(operation)
    return toStatus(operation)
  }

  retry(id: string): Json {
    const operation = this.#find(id)
    if (operation.status === 'blocked') {
      Object.assign(operation, { status: 'queued', looks: 0, attempt: operation.attempt + 1, blocker: undefined })
    }
    return toStatus(operation)
  }

  abort(id: string): Json {
    const operation = this.#find(id)
    if (operation.kind === 'drop' && operation.status !== 'succeeded') {
      refuse(500, 'index_operation_not_abortable', `Index operation ${id} is not abortable`)
    }
    if (operation.kind === 'build' && operation.index.state === 'building') {
      Object.assign(operation, { status: 'queued', stage: 'aborting_delete_entries', blocker: undefined, looks: 0 })
    }
    return toStatus(operation)
  }

  /** The index that serves, once its build has succeeded. */
  active(tag: IndexSpec['tag'], label: string, property: string): IndexSpec | undefined {
    const record = this.#records.get(JSON.stringify([tag, label, property]))
    return record?.state === 'active' ? record.spec : undefined
  }

  hasEquality(kind: ElementKind, label: string, property: string): boolean {
    return this.active(`${kind}_equality`, label, property) !== undefined
  }

  /** The active indexes that an element falls under. */
  activeFor(element: Element): IndexSpec[] {
    return this.#under(element, ['active'])
  }

  /** Those that hear of a write: one that is not built yet, or cannot be, does so too. */
  listeningTo(element: Element): IndexSpec[] {
    return this.#under(element, ['active', 'building'])
  }

  #under(element: Element, states: readonly IndexRecord['state'][]): IndexSpec[] {
    return [...this.#records.values()]
      .filter(({ state, spec }) => states.includes(state) && spec.body.label === element.label)
      .filter(({ spec }) => kindOf(spec) === element.kind)
      .map(({ spec }) => spec)
  }

  #build(spec: IndexSpec, before: IndexRecord | undefined): Json {
    const record: IndexRecord = {
      id: before?.id ?? this.#records.size + 1,
      spec,
      generation: (before?.generation ?? 0) + 1,
      state: 'building',
      operationId: '',
    }
    this.#records.set(identityOf(spec), record)
    return this.#start(record, 'build')
  }

  #start(record: IndexRecord, kind: 'build' | 'drop'): Json {
    const blocker = kind === 'build' ? this.#blockers.shift() : undefined
    const operation: IndexOperation = {
      id: randomUUID(),
      index: record,
      kind,
      status: blocker ? 'blocked' : 'queued',
      stage: 'scan',
      attempt: 1,
      looks: 0,
      blocker,
    }
    record.operationId = operation.id
    this.#operations.set(operation.id, operation)
    if (this.#looksUntilDone === 0) this.#advance(operation)
    return sorted([['kind', 'accepted'], ['operation_id', operation.id], ...receipt(record)])
  }

  #existing(record: IndexRecord): Json {
    this.#advance(this.#find(record.operationId))
    return sorted([
      ['kind', 'existing_operation'],
      ['operation_id', record.operationId],
    ])
  }

  #find(id: string): IndexOperation {
    return this.#operations.get(id) ?? refuse(500, 'index_operation_not_found', `Index operation not found: ${id}`)
  }

  #advance(operation: IndexOperation): void {
    if (operation.status !== 'queued' && operation.status !== 'running') return
    operation.looks += 1
    if (operation.looks < this.#looksUntilDone) {
      if (operation.looks > 1) operation.status = 'running'
      return
    }
    const aborted = operation.stage.startsWith('aborting')
    const blocker = operation.kind === 'build' && !aborted ? findBlocker(this.#graph, operation.index.spec) : undefined
    if (blocker) {
      Object.assign(operation, { status: 'blocked', blocker })
      return
    }
    operation.status = aborted ? 'aborted' : 'succeeded'
    operation.stage = aborted ? 'aborting_finalize' : operation.kind === 'build' ? 'activate' : 'finalize'
    operation.index.state = operation.kind === 'build' && !aborted ? 'active' : 'gone'
  }
}

const receipt = ({ id, generation }: IndexRecord): [string, Json][] => [
  ['index_id', String(id)],
  ['generation', String(generation)],
]
