import type { Command } from '../command.ts'
import { openForQuestions } from '../open-for-questions.ts'
import { relatedPackages } from '../relations/related-packages.ts'
import { relatedLines } from '../render/related-lines.ts'
import { packagesNamed } from '../search/packages-named.ts'
import { wordsAsText } from './words.ts'

export const related: Command = {
  usage: 'related <name[@version]>',
  summary: 'the packages closest to one: by dependencies, and by keywords and people that they share',
  options: ['limit', 'graph', 'helix-url', 'store', 'json'],
  isQuestion: true,
  async run(args, host) {
    const { terminal } = host
    const { colors } = terminal
    const wanted = wordsAsText(args, 'name of a package')
    await using atlas = await openForQuestions(host, args)
    const [subject] = await packagesNamed(atlas, wanted, host)
    const { packages, truncated } = await relatedPackages(atlas.engine, subject, host)
    const shown = packages.slice(0, args.limit)
    if (args.json) {
      const { name, version } = subject.properties
      terminal.print(JSON.stringify({ name, version, count: packages.length, truncated, related: shown }))
      return
    }
    for (const line of relatedLines(subject.properties, shown, colors)) terminal.print(line)
    if (packages.length === 0) terminal.print(colors.dim('Nothing: no dependency, and no keyword or person it shares.'))
    if (packages.length > shown.length) {
      const next = Math.min(packages.length, 50)
      terminal.print(colors.dim(`${packages.length - shown.length} more: --limit ${next}`))
    }
    if (truncated) terminal.note(colors.yellow('Not all: there are more relations than were looked at.'))
  },
}
