import { foldTitle } from '@recollect/core'
import type { Entry } from '../objects/entry.ts'
import type { Namespace } from '../objects/namespace.ts'
import type { Allowed } from './allowed.ts'
import type { Ranking } from './ranking.ts'

/** Objects whose id or key is the text, or whose title is. */
export function exactChannel(namespace: Namespace, { accepts }: Allowed, text: string, top: Ranking<Entry>): void {
  const found = new Set<Entry>([...namespace.keys.get(text), ...namespace.indexes.exactTitles.get(foldTitle(text))])
  const named = namespace.get(text)
  if (named !== undefined) found.add(named)
  for (const entry of found) {
    if (entry.live && accepts?.(entry) !== false) top.offer(entry, 1)
  }
}
