import type { ObjectHead } from '@recollect/core'
import { harmless } from '../harmless.ts'
import type { PackageProperties } from '../kinds.ts'
import type { Terminal } from './terminal.ts'

/** A package with its facts and the numbered list of its sections. */
export function packageLines(
  properties: PackageProperties,
  otherVersions: readonly string[],
  sections: readonly Pick<ObjectHead, 'title'>[],
  { colors }: Pick<Terminal, 'colors'>,
): string[] {
  const { name, version, description } = properties
  const facts = Object.entries({
    license: properties.license,
    role: roleOf(properties),
    brings: bringsOf(properties),
    depends: `on ${properties.dependencies} ${properties.dependencies === 1 ? 'package' : 'packages'}`,
    node: properties.node,
    keywords: properties.keywords?.join(', '),
    homepage: properties.homepage,
    source: properties.repository,
    folder: properties.source.folder,
    versions: otherVersions.length > 0 ? `also ${otherVersions.join(', ')}` : undefined,
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
