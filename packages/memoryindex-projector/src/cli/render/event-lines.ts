import type { Subject } from '@recollect/core'
import type { ProjectorEvent, Refusal } from '../../events.ts'
import { counted } from './count.ts'
import { harmlessLine } from './harmless.ts'
import { subjectText } from './subject-text.ts'
import type { Colors } from './terminal.ts'

/** What of an event deserves a line of its own: what went wrong. */
export function eventLines(event: ProjectorEvent, colors: Colors): readonly string[] {
  const name = harmlessLine(event.target)
  switch (event.type) {
    case 'rebuild':
      return []
    case 'error': {
      const { error } = event
      const text = harmlessLine(error instanceof Error ? error.message : String(error))
      return [`${colors.red(name)} ${text}`]
    }
    case 'batch': {
      const [first] = event.failed
      const failed = counted(event.failed.length, 'change')
      return [
        ...event.dead.map((refusal) => `${colors.red(`${name} gave up`)} ${refusalText(refusal)}`),
        ...(first === undefined ? [] : [`${colors.yellow(`${name} tries ${failed} again,`)} ${refusalText(first)}`]),
      ]
    }
  }
}

/** `acme note-17: invalid_object, the reason`. */
export function refusalText({ namespace, subject, code, message }: Refusal): string {
  return harmlessLine(`${placeText(namespace, subject)}: ${code}, ${message}`)
}

function placeText(namespace: string, subject: Subject): string {
  return `${namespace} ${subjectText(subject)}`
}
