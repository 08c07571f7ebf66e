import type { Host } from '../host.ts'

/** Says once why nothing happens for some seconds. */
export function noteWait({ terminal }: Pick<Host, 'terminal'>): () => void {
  let isSaid = false
  return () => {
    if (!isSaid) terminal.hint('Going on where a stopped rebuild stood, in some seconds at most.')
    isSaid = true
  }
}
