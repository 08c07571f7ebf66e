import { type ReadScope, type Reminder, type Subject, subjectKey, type TargetSpec } from '@recollect/core'
import type { Change } from './changes.ts'

/** One subject that one target has not taken. */
export interface Waiting {
  readonly target: string
  readonly namespace: string
  readonly subject: Subject
  readonly sequence: number
  readonly cause: number
  readonly withEdges: boolean
  readonly attempts: number
  /** The oldest change that was not taken. */
  readonly since: Since
  /** The oldest change since the lease: what is left when the lease is acknowledged. */
  readonly joined: Since | undefined
  readonly lease: { readonly name: string; readonly until: number } | undefined
  /** When it may be leased. */
  readonly due: number
  readonly dead: { readonly code: string; readonly message: string; readonly diedAt: Date } | undefined
}

export interface Since {
  readonly sequence: number
  readonly at: number
  readonly withEdges: boolean
}

/** What a queue remembers. */
export interface Outbox {
  readonly targets: Map<string, TargetSpec>
  readonly waiting: Map<string, Waiting>
  readonly watchers: Set<{ readonly target: string; readonly wake: () => void }>
  /** The latest sequence that was given out. */
  mark: number
}

export function createOutbox(): Outbox {
  return { targets: new Map(), waiting: new Map(), watchers: new Set(), mark: 0 }
}

export function waitingKey({ target, namespace, subject }: Pick<Waiting, 'target' | 'namespace' | 'subject'>): string {
  return JSON.stringify([target, namespace, subjectKey(subject)])
}

/** Lets every open target that takes a change wait for it. */
export function record(outbox: Outbox, changes: readonly Change[]): void {
  const at = Date.now()
  for (const change of changes) {
    outbox.mark += 1
    const since = { sequence: outbox.mark, at, withEdges: change.withEdges }
    for (const { name, takes } of outbox.targets.values()) {
      if (takes.some((taken) => change.roles.includes(taken))) join(outbox, name, change, since)
    }
  }
}

/** Lets one target wait for subjects as if they had changed. */
export function remind(outbox: Outbox, namespace: string, target: string, reminders: readonly Reminder[]): void {
  const at = Date.now()
  for (const { subject, withEdges = false } of reminders) {
    outbox.mark += 1
    const { cause = 0 } = outbox.waiting.get(waitingKey({ target, namespace, subject })) ?? {}
    join(outbox, target, { namespace, subject, cause, withEdges }, { sequence: outbox.mark, at, withEdges })
  }
}

/** Whether something is in a scope, and about one of these subjects. */
export function isAbout(
  scope: ReadScope | undefined,
  subjects: readonly Subject[] | undefined,
): (one: Pick<Waiting, 'namespace' | 'subject'>) => boolean {
  const wanted = subjects && new Set(subjects.map(subjectKey))
  return ({ namespace, subject }) =>
    (scope === undefined || scope.everywhere || scope.namespace === namespace) &&
    (wanted === undefined || wanted.has(subjectKey(subject)))
}

function join({ waiting, mark, watchers }: Outbox, target: string, change: Omit<Change, 'roles'>, since: Since): void {
  const { namespace, subject, cause, withEdges } = change
  const key = waitingKey({ target, namespace, subject })
  const before = waiting.get(key)
  waiting.set(key, {
    target,
    namespace,
    subject,
    sequence: mark,
    cause,
    withEdges: withEdges || before?.withEdges === true,
    attempts: 0,
    since: before?.since ?? since,
    joined: joinedBy(before, since),
    lease: before?.lease,
    due: since.at,
    dead: undefined,
  })
  for (const watcher of watchers) if (watcher.target === target) queueMicrotask(watcher.wake)
}

function joinedBy(before: Waiting | undefined, since: Since): Since | undefined {
  if (before?.lease === undefined) return undefined
  const { joined = since } = before
  return { ...joined, withEdges: joined.withEdges || since.withEdges }
}
