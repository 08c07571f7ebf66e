import type { Command } from '../command.ts'
import type { Host } from '../host.ts'
import { openForQuestions } from '../open-for-questions.ts'
import { type WhyChains, whyChains } from '../relations/why-chains.ts'
import { whyLines } from '../render/why-lines.ts'
import { type Package, packagesNamed } from '../search/packages-named.ts'
import { wordsAsText } from './words.ts'

export const why: Command = {
  usage: 'why <name[@version]>',
  summary: 'the chains of dependencies that bring a package in, the shortest first',
  options: ['limit', 'graph', 'helix-url', 'store', 'json'],
  isQuestion: true,
  async run(args, host) {
    const wanted = wordsAsText(args, 'name of a package')
    await using atlas = await openForQuestions(host, args)
    const answers: Answer[] = []
    for (const one of await packagesNamed(atlas, wanted, host)) {
      answers.push({ wanted: one, ...(await whyChains(atlas.engine, one, host)) })
    }
    if (args.json) host.terminal.print(JSON.stringify({ versions: answers.map((one) => whyJson(one, args.limit)) }))
    else {
      for (const [index, answer] of answers.entries()) {
        if (index > 0) host.terminal.print()
        printWhy(answer, args.limit, host)
      }
    }
  },
}

interface Answer extends WhyChains {
  readonly wanted: Package
}

function whyJson({ wanted, chains, truncated }: Answer, limit: number): object {
  const { name, version, direct, dev, own } = wanted.properties
  return { name, version, direct, dev, own, count: chains.length, truncated, chains: chains.slice(0, limit) }
}

function printWhy({ wanted, chains, truncated }: Answer, limit: number, { terminal }: Host): void {
  const { colors } = terminal
  for (const line of whyLines(wanted.properties, chains, limit, colors)) terminal.print(line)
  if (chains.length === 0 && !truncated) terminal.print(colors.dim(unexplained(wanted)))
  if (truncated) {
    const said = chains.length === 0 ? 'No chain was found yet' : 'Not all'
    terminal.note(colors.yellow(`${said}: more packages depend on it than were looked at.`))
  }
}

function unexplained({ properties: { own } }: Package): string {
  return own
    ? "It is the project's own, and nothing else of the project depends on it."
    : 'Nothing that the project names leads to it: it only stands in node_modules.'
}
