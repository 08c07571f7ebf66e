import type { Engine, ObjectHead, ObjectOf } from '@recollect/core'
import type { Arguments } from '../arguments.ts'
import { type Atlas, openAtlas } from '../atlas.ts'
import type { Command } from '../command.ts'
import { harmless } from '../harmless.ts'
import type { Host } from '../host.ts'
import type { AtlasKind, PackageKind } from '../kinds.ts'
import { listAll } from '../list-all.ts'
import { packageLines } from '../render/package-lines.ts'
import { scope } from '../scope.ts'
import { findStoreFolder } from '../store-folder.ts'
import { UserError } from '../user-error.ts'
import { wordsAsText } from './words.ts'

export const show: Command = {
  usage: 'show <name[@version]>',
  summary: 'a package and the sections of its README',
  options: ['section', 'store', 'json'],
  async run(args, host) {
    const wanted = wordsAsText(args, 'name of a package')
    await using atlas = await openAtlas(host, await findStoreFolder(host, args.store))
    const [shown, ...others] = await packagesNamed(atlas.engine, wanted, host.signal)
    if (shown === undefined) throw await unknownPackage(atlas, wanted, host)
    const sections: ObjectHead[] = []
    const list = listAll((page) => atlas.engine.listChildren(scope, shown.id, { ...page, signal: host.signal }))
    for await (const section of list) sections.push(section)
    if (args.section === undefined) printPackage(shown, others, sections, args, host)
    else await printSection(atlas, sections, args.section, args, host)
  },
}

type Package = ObjectOf<PackageKind>

/** The installed versions of a package, the newest first; only the one that is named after an `@`. */
async function packagesNamed(engine: Engine<AtlasKind>, wanted: string, signal: AbortSignal): Promise<Package[]> {
  const at = wanted.lastIndexOf('@')
  const [name, version] = at > 0 ? [wanted.slice(0, at), wanted.slice(at + 1)] : [wanted, undefined]
  const filters = { kind: 'package', not: { kind: 'section' }, name, ...(version === undefined ? {} : { version }) }
  const found: Package[] = []
  for await (const object of listAll((page) => engine.listObjects(scope, { filters }, { ...page, signal }))) {
    if (object.kind === 'package') found.push(object)
  }
  return found.sort((a, b) => b.properties.version.localeCompare(a.properties.version, 'en', { numeric: true }))
}

async function unknownPackage({ engine }: Atlas, wanted: string, { signal }: Host): Promise<UserError> {
  const page = await engine.findExact(scope, { query: wanted, limit: 10 }, { signal })
  const near = [...new Set(page.objects.map(({ title }) => harmless(title)))].slice(0, 3)
  const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''
  return new UserError(`The atlas has no package ${harmless(wanted)}.${hint}`)
}

function printPackage(
  shown: Package,
  others: readonly Package[],
  sections: readonly ObjectHead[],
  { json }: Arguments,
  { terminal }: Host,
): void {
  const versions = others.map(({ properties }) => properties.version)
  if (!json) {
    for (const line of packageLines(shown.properties, versions, sections, terminal)) terminal.print(line)
    return
  }
  const { id, properties } = shown
  const list = sections.map((section, index) => ({ number: index + 1, title: section.title, ...section.properties }))
  terminal.print(JSON.stringify({ id, ...properties, otherVersions: versions, sectionList: list }))
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
