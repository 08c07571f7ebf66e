import { compareText, type DeadOperation, type DeadSelection, type OperationQueue, subjectKey } from '@recollect/core'
import type { State } from './state.ts'
import { isAbout, type Waiting, waitingKey } from './waiting.ts'

type DeadLetters = Pick<OperationQueue, 'listDead' | 'requeue' | 'discard'>

/** What the queue gave up on, until somebody decides. */
export function deadLetters({ read, outbox: { waiting } }: Pick<State, 'read' | 'outbox'>): DeadLetters {
  const selected = ({ target, scope, subjects }: DeadSelection): Waiting[] => {
    const isMeant = isAbout(scope, subjects)
    return [...waiting.values()].filter((one) => one.dead !== undefined && one.target === target && isMeant(one))
  }
  return {
    listDead: ({ target, limit, after }, options) =>
      read(options, () =>
        [...waiting.values()]
          .filter((one) => target === undefined || one.target === target)
          .flatMap(deadOperation)
          .filter((one) => after === undefined || compareDead(one, after) > 0)
          .sort(compareDead)
          .slice(0, limit),
      ),

    requeue: (selection, options) =>
      read(options, () => {
        const found = selected(selection)
        const due = Date.now()
        for (const one of found) waiting.set(waitingKey(one), { ...one, dead: undefined, attempts: 0, due })
        return found.length
      }),

    discard: (selection, options) =>
      read(options, () => {
        const found = selected(selection)
        for (const one of found) waiting.delete(waitingKey(one))
        return found.length
      }),
  }
}

function deadOperation(one: Waiting): DeadOperation[] {
  const { target, namespace, subject, sequence, cause, withEdges, attempts, dead } = one
  return dead === undefined ? [] : [{ target, namespace, subject, sequence, cause, withEdges, attempts, ...dead }]
}

function compareDead(a: DeadOperation, b: DeadOperation): number {
  return (
    compareText(a.target, b.target) ||
    compareText(a.namespace, b.namespace) ||
    compareText(subjectKey(a.subject), subjectKey(b.subject))
  )
}
