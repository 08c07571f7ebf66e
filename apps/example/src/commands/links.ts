import type { LinkHit } from '@recollect/core'
import type { Command } from '../command.ts'
import type { AtlasKind } from '../kinds.ts'
import { openForQuestions } from '../open-for-questions.ts'
import { said } from '../relations/said.ts'
import { stepOf } from '../relations/step.ts'
import { linkLines } from '../render/link-lines.ts'
import { wordsAsText } from './words.ts'

export const links: Command = {
  usage: 'links "<text>"',
  summary: 'relations that say a text: the range of a dependency (like "^4.0.0"), a keyword, a person',
  options: ['limit', 'graph', 'helix-url', 'store', 'json'],
  isQuestion: true,
  async run(args, host) {
    const { terminal } = host
    const { colors } = terminal
    const text = wordsAsText(args, 'text that the relation says')
    await using atlas = await openForQuestions(host, args)
    const found = await said(atlas.engine, text, host)
    const shown = found.links.slice(0, args.limit)
    if (args.json) {
      const { match, links: all, mayBeMore } = found
      terminal.print(JSON.stringify({ match, count: all.length, mayBeMore, links: shown.map(linkJson) }))
      return
    }
    if (shown.length === 0) {
      terminal.print(
        'No relation says that. They say ranges of dependencies, keywords as packages write them, and names and addresses of people.',
      )
      return
    }
    if (found.match === 'words') terminal.print(colors.dim('No relation says just that; these have words of it.'))
    for (const line of linkLines(text, shown, colors)) terminal.print(line)
    const left = found.links.length - shown.length
    if (left > 0) {
      const count = found.mayBeMore ? `at least ${left}` : left
      terminal.print(colors.dim(`${count} more: --limit ${found.links.length}`))
    }
  },
}

function linkJson({ edge, from, to, score }: LinkHit<AtlasKind>): object {
  const { relation, note, role, status } = edge
  return { relation, note, role, status, from: stepOf(from), to: stepOf(to), score }
}
