import { namespaceOf, RecollectError } from '@recollect/core'
import type { ProjectorEvent } from '../../events.ts'

/** An event for programs: plain data; `namespace: null` is everything. */
export function eventJson(event: ProjectorEvent): object {
  switch (event.type) {
    case 'batch':
      return { ...event, milliseconds: Math.round(event.milliseconds) }
    case 'error':
      return { type: 'error', target: event.target, ...errorJson(event.error) }
    case 'rebuild': {
      const { type, target, generation, scope, documents, skipped } = event
      return { type, target, generation, namespace: namespaceOf(scope) ?? null, documents, skipped }
    }
  }
}

function errorJson(error: unknown): object {
  const message = error instanceof Error ? error.message : String(error)
  return RecollectError.is(error) ? { code: error.code, message } : { message }
}
