import { cleanText, type Failure } from '@recollect/core'
import type { Waiting } from './waiting.ts'

/** What becomes of a leased operation that was not taken. One that changed meanwhile waits as if new: its failure is of old. */
export function failed(held: Waiting, { code, message, retry }: Failure): Waiting {
  const [at, freed] = [Date.now(), { ...held, lease: undefined, joined: undefined }]
  if (held.joined !== undefined) return freed
  const counted = { ...freed, attempts: held.attempts + 1 }
  if (retry !== 'dead') return { ...counted, due: at + retry }
  return { ...counted, dead: { code: kept(code, 200), message: kept(message, 2000), diedAt: new Date(at) } }
}

function kept(text: string, length: number): string {
  return [...cleanText(text)].slice(0, length).join('')
}
