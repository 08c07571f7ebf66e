import type { ObjectHead } from '@recollect/core'
import type { Arguments } from '../arguments.ts'
import { type Atlas, openAtlas } from '../atlas.ts'
import type { Command } from '../command.ts'
import { harmless } from '../harmless.ts'
import type { Host } from '../host.ts'
import { listAll } from '../list-all.ts'
import { type Neighbors, neighborsOf } from '../relations/neighbors-of.ts'
import { packageLines } from '../render/package-lines.ts'
import { scope } from '../scope.ts'
import { type Package, packagesNamed } from '../search/packages-named.ts'
import { findStoreFolder } from '../store-folder.ts'
import { UserError } from '../user-error.ts'
import { wordsAsText } from './words.ts'

export const show: Command = {
  usage: 'show <name[@version]>',
  summary: 'a package, its nearest relations and the sections of its README',
  options: ['section', 'store', 'json'],
  isQuestion: true,
  async run(args, host) {
    const wanted = wordsAsText(args, 'name of a package')
    await using atlas = await openAtlas(host, await findStoreFolder(host, args.store))
    const [shown, ...others] = await packagesNamed(atlas, wanted, host)
    const sections: ObjectHead[] = []
    const list = listAll((page) => atlas.engine.listChildren(scope, shown.id, { ...page, signal: host.signal }))
    for await (const section of list) sections.push(section)
    if (args.section === undefined) {
      const neighbors = await neighborsOf(atlas.engine, shown, host)
      printPackage({ shown, others, neighbors, sections }, args, host)
    } else await printSection(atlas, sections, args.section, args, host)
  },
}

interface Shown {
  readonly shown: Package
  readonly others: readonly Package[]
  readonly neighbors: Neighbors
  readonly sections: readonly ObjectHead[]
}

function printPackage({ shown, others, neighbors, sections }: Shown, { json }: Arguments, { terminal }: Host): void {
  const versions = others.map(({ properties }) => properties.version)
  if (!json) {
    for (const line of packageLines(shown.properties, { versions, neighbors, sections }, terminal)) terminal.print(line)
    return
  }
  const { id, properties } = shown
  const list = sections.map((section, index) => ({ number: index + 1, title: section.title, ...section.properties }))
  terminal.print(
    JSON.stringify({ id, ...properties, otherVersions: versions, relations: neighbors, sectionList: list }),
  )
}

async function printSection(
  { engine }: Atlas,
  sections: readonly ObjectHead[],
  number: number,
  { json }: Arguments,
  { terminal, signal }: Host,
): Promise<void> {
  const head = sections[number - 1]
  if (head === undefined) {
    throw new UserError(
      sections.length === 0
        ? 'This package has no sections.'
        : `There is no section ${number}: they are 1 to ${sections.length}.`,
    )
  }
  const { title, content, properties } = await engine.read(scope, head.id, { signal })
  if (json) {
    terminal.print(JSON.stringify({ number, title, content, ...properties }))
    return
  }
  terminal.print(terminal.colors.bold(harmless(title)))
  terminal.print()
  for (const line of content.split('\n')) terminal.print(harmless(line))
}
