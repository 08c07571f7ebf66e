import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { harmless } from '../harmless.ts'

const names = z.record(z.string(), z.unknown()).catch({})
const anything = z.unknown().optional()
const text = z.string().transform(clean).pipe(z.string().min(1)).optional().catch(undefined)

/** The part of a package.json that an atlas shows. What is there but malformed counts as absent. */
const schema = z.object({
  name: text,
  version: text,
  description: text,
  license: anything,
  licenses: anything,
  homepage: text,
  repository: anything,
  keywords: anything,
  type: text,
  types: text,
  typings: text,
  exports: anything,
  bin: anything,
  engines: anything,
  workspaces: anything,
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: names,
  author: anything,
  maintainers: anything,
  contributors: anything,
})

export type Manifest = z.output<typeof schema>

/** Text as every store can keep it and every terminal can show it. */
function clean(written: string): string {
  return harmless(written).toWellFormed().trim()
}

/** A folder's package.json; `undefined` when it has none. @throws SyntaxError when it is no JSON object. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  let json: string
  try {
    json = await readFile(join(folder, 'package.json'), 'utf8')
  } catch {
    return undefined
  }
  const parsed = schema.safeParse(JSON.parse(json.replace(/^\uFEFF/, '')))
  if (!parsed.success) throw new SyntaxError('package.json is no object')
  return parsed.data
}

/** `license` as one string: SPDX as it is written today, or what the objects and lists of old said. */
export function licenseOf(manifest: Manifest): string | undefined {
  const written = manifest.license ?? manifest.licenses
  const list = (Array.isArray(written) ? written : [written]).flatMap((one) => field(one, 'type') ?? [])
  return list.length > 1 ? `(${list.join(' OR ')})` : list[0]
}

/** The address of the repository as a browser takes it. */
export function repositoryOf(manifest: Manifest): string | undefined {
  const written = field(manifest.repository, 'url')
  if (written === undefined) return undefined
  if (/^(github:)?[\w.-]+\/[\w.-]+$/.test(written)) return `https://github.com/${written.replace('github:', '')}`
  const address = written
    .replace(/^git\+/, '')
    .replace(/^(ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$2/')
    .replace(/^(git|ssh):\/\//, 'https://')
    .replace(/\.git$/, '')
  return URL.canParse(address) ? address : undefined
}

export function keywordsOf(manifest: Manifest): string[] {
  const { keywords } = manifest
  const list: unknown[] = Array.isArray(keywords) ? keywords : typeof keywords === 'string' ? keywords.split(',') : []
  const words = list.flatMap((word) => (typeof word === 'string' ? clean(word) : []))
  return [...new Set(words.filter((word) => word !== ''))]
}

export function nodeRangeOf(manifest: Manifest): string | undefined {
  return field(manifest.engines, 'node', false)
}

/** A string, or the string under a key of an object: manifests allow both for many fields. */
function field(value: unknown, key: string, allowString = true): string | undefined {
  if (typeof value === 'string') return allowString && value.trim() !== '' ? value.trim() : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const inner: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return typeof inner === 'string' && inner.trim() !== '' ? inner.trim() : undefined
}
