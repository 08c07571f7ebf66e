import type { SearchPage } from '@recollect/core'
import type { Arguments } from '../arguments.ts'
import type { Atlas } from '../atlas.ts'
import type { Host } from '../host.ts'
import type { AtlasKind } from '../kinds.ts'
import { duration } from '../render/duration.ts'
import { explainTable } from '../render/explain-table.ts'
import { pageJson } from '../render/hit-json.ts'
import { hitLines } from '../render/hit-lines.ts'
import { collectHits } from '../search/collect-hits.ts'

/** Runs a search and prints the page of it that was asked for. */
export async function answer(
  host: Host,
  { engine }: Atlas,
  args: Pick<Arguments, 'words' | 'limit' | 'page' | 'explain' | 'json' | 'where'>,
  search: () => Promise<SearchPage<AtlasKind>>,
): Promise<void> {
  const { terminal, signal } = host
  const start = performance.now()
  const page = await collectHits(engine, await search(), args, { signal })
  const milliseconds = performance.now() - start
  if (args.json) {
    const { degraded } = page
    terminal.print(
      JSON.stringify({ ...pageJson(page), page: args.page, degraded, milliseconds: Math.round(milliseconds) }),
    )
    return
  }
  const { colors } = terminal
  for (const one of page.hits) {
    for (const line of hitLines(one, terminal)) terminal.print(line)
    terminal.print()
  }
  if (args.explain && page.hits.length > 0) {
    for (const line of explainTable(page.hits)) terminal.print(line)
    terminal.print()
  }
  if (page.degraded.length > 0) terminal.note(colors.yellow(`Not the full service: ${page.degraded.join(', ')}`))
  terminal.print(colors.dim(closing(page.hits.length, page.hasMore, milliseconds, args)))
}

function closing(
  count: number,
  hasMore: boolean,
  milliseconds: number,
  { page, where }: Pick<Arguments, 'page' | 'where'>,
): string {
  if (count > 0) {
    const more = hasMore ? `; --page ${page + 1} shows more` : ''
    return `${count} ${count === 1 ? 'package' : 'packages'} in ${duration(milliseconds)}${more}`
  }
  if (page > 1) return `There is no page ${page}.`
  return where.length > 0 ? 'Nothing found that satisfies --where.' : 'Nothing found: try other words.'
}
