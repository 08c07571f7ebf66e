import type { ObjectHead } from '@recollect/core'
import { harmless } from '../harmless.ts'
import type { PackageProperties } from '../kinds.ts'
import type { Neighbors } from '../relations/neighbors-of.ts'
import { few } from './few.ts'
import type { Terminal } from './terminal.ts'

interface Surroundings {
  /** The other installed versions. */
  readonly versions: readonly string[]
  readonly neighbors: Neighbors
  readonly sections: readonly Pick<ObjectHead, 'title'>[]
}

/** A package with its facts, its nearest relations and the numbered list of its sections. */
export function packageLines(
  properties: PackageProperties,
  { versions, neighbors: { needs, neededBy, people }, sections }: Surroundings,
  { colors }: Pick<Terminal, 'colors'>,
): string[] {
  const { name, version, description } = properties
  const facts = Object.entries({
    license: properties.license,
    role: roleOf(properties),
    brings: bringsOf(properties),
    needs: few(needs.map(({ label }) => label)),
    'needed by': few(neededBy.map(({ label }) => label)),
    node: properties.node,
    people: few(people),
    keywords: properties.keywords?.join(', '),
    homepage: properties.homepage,
    source: properties.repository,
    folder: properties.source.folder,
    versions: versions.length > 0 ? `also ${versions.join(', ')}` : undefined,
  }).flatMap(([label, value]) =>
    value === undefined || value === '' ? [] : `${colors.dim(label.padEnd(9))} ${harmless(value)}`,
  )
  const width = String(sections.length).length
  const list = sections.map(({ title }, index) => {
    const short = title.startsWith(`${name} › `) ? title.slice(name.length + 3) : title
    return `${String(index + 1).padStart(width)}  ${harmless(short)}`
  })
  return [
    `${colors.bold(harmless(name))}${colors.dim(`@${harmless(version)}`)}`,
    ...(description === undefined ? [] : [harmless(description)]),
    '',
    ...facts,
    '',
    ...(list.length > 0 ? ['Sections (--section <n> prints one)', ...list] : ['No README sections.']),
  ]
}

function roleOf({ direct, dev, own }: PackageProperties): string {
  const role = own ? 'a member of the workspace' : direct ? 'direct dependency' : 'dependency of a dependency'
  return dev ? `${role}, for development` : role
}

function bringsOf({ types, esm, cli }: PackageProperties): string {
  return [esm && 'ES modules', types && 'types', cli && 'a command'].filter((one) => one !== false).join(', ')
}
