import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { BatchItem } from '@recollect/core'
import { harmless } from '../harmless.ts'
import { idOf } from '../id-of.ts'
import { type PackageProperties, packageKind, sectionKind } from '../kinds.ts'
import { keyOf } from '../package-key.ts'
import type { InstalledPackage } from '../read-project/installed-packages.ts'
import { keywordsOf, licenseOf, type Manifest, nodeRangeOf, repositoryOf } from '../read-project/manifest.ts'
import { readmeSections, type Section } from '../readme/readme-sections.ts'

/** Raised whenever the same package would give other objects than before: then every package is read again. */
const format = 1

/** Hash of all that a package's objects are made from. */
export function hashOf(found: InstalledPackage, readme: string, root: string): string {
  const { name, version, manifest, direct, dev, own } = found
  return sha256(JSON.stringify([format, name, version, manifest, direct, dev, own, folderOf(found, root), readme]))
}

/** Where a package lies in the project. */
function folderOf({ folder }: InstalledPackage, root: string): string {
  return relative(root, folder) || '.'
}

/** A package and the sections of its README, ready to be written together. */
export async function packageItems(
  found: InstalledPackage,
  readme: string,
  root: string,
): Promise<readonly [BatchItem, ...BatchItem[]]> {
  const key = keyOf(found)
  const id = await idOf(packageKind, key)
  const sections = withAbout(readmeSections(harmless(readme), found.name), found.manifest)
  const parent: BatchItem = {
    kind: packageKind,
    id,
    key,
    title: found.name,
    // Without sections the package itself is what a search finds.
    ...(sections.length > 0 ? {} : { content: aboutText(found.manifest) || found.name }),
    properties: {
      ...propertiesOf(found, sections.length),
      source: { folder: folderOf(found, root), hash: hashOf(found, readme, root) },
    },
  }
  const seen = new Map<string, number>()
  const parts = sections.map(({ path, level, text, code }, position): BatchItem => {
    const title = [found.name, ...path].join(' › ')
    const nth = (seen.get(title) ?? 0) + 1
    seen.set(title, nth)
    return {
      kind: sectionKind,
      key: `${key}#${sha256(`${nth} ${title}`).slice(0, 16)}`,
      parentId: id,
      position,
      title: nth === 1 ? title : `${title} (${nth})`,
      content: text,
      contentType: 'text/markdown',
      properties: { level, code },
    }
  })
  return [parent, ...parts]
}

function propertiesOf(
  { name, version, manifest, direct, dev, own }: InstalledPackage,
  sections: number,
): Omit<PackageProperties, 'source'> {
  const major = Number.parseInt(version, 10)
  const keywords = keywordsOf(manifest)
  return {
    name,
    version,
    ...(Number.isNaN(major) ? {} : { major }),
    ...present('license', licenseOf(manifest)),
    ...present('description', manifest.description),
    direct,
    dev,
    own,
    types: manifest.types !== undefined || manifest.typings !== undefined || mentions(manifest.exports, 'types'),
    esm: manifest.type === 'module' || mentions(manifest.exports, 'import'),
    cli: manifest.bin !== undefined,
    dependencies: Object.keys(manifest.dependencies).length,
    sections,
    ...present('node', nodeRangeOf(manifest)),
    ...present('homepage', manifest.homepage),
    ...present('repository', repositoryOf(manifest)),
    ...(keywords.length > 0 ? { keywords } : {}),
  }
}

function present<K extends string>(key: K, value: string | undefined): { readonly [key in K]?: string } {
  const entry: { [key in K]?: string } = {}
  if (value !== undefined) entry[key] = value
  return entry
}

/** Whether a condition occurs anywhere in `exports`. */
function mentions(exports: unknown, condition: string): boolean {
  if (typeof exports !== 'object' || exports === null) return false
  return Object.entries(exports).some(([key, value]) => key === condition || mentions(value, condition))
}

function aboutText(manifest: Manifest): string {
  return [manifest.description, keywordText(manifest)].filter((text) => text !== undefined).join('\n\n')
}

function keywordText(manifest: Manifest): string | undefined {
  const keywords = keywordsOf(manifest)
  return keywords.length > 0 ? `Keywords: ${keywords.join(', ')}` : undefined
}

/** The manifest's description and keywords belong to what the README says first: readers search by them, too. */
function withAbout(sections: readonly Section[], manifest: Manifest): readonly Section[] {
  const [first] = sections
  if (first === undefined) return []
  const intro = first.level === 0 ? first : undefined
  const { description } = manifest
  const said = description === undefined || plain(intro?.text ?? '').includes(plain(description))
  const text = [said ? undefined : description, intro?.text, keywordText(manifest)]
    .filter((part) => part !== undefined)
    .join('\n\n')
  if (text === '') return sections
  const opening: Section = { path: [], level: 0, piece: 1, code: intro?.code ?? false, text }
  return [opening, ...(intro === undefined ? sections : sections.slice(1))]
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
