import type { Engine, ObjectOf } from '@recollect/core'
import type { Atlas } from '../atlas.ts'
import { harmless } from '../harmless.ts'
import type { Host } from '../host.ts'
import type { AtlasKind, PackageKind } from '../kinds.ts'
import { listAll } from '../list-all.ts'
import { scope } from '../scope.ts'
import { UserError } from '../user-error.ts'
import { onlyPackages } from './only-packages.ts'

export type Package = ObjectOf<PackageKind>

/**
 * The installed versions of a package, the newest first; only the one that is named after an `@`.
 * @throws UserError that says what has a similar name, when there is none
 */
export async function packagesNamed(
  { engine }: Atlas,
  wanted: string,
  { signal }: Pick<Host, 'signal'>,
): Promise<[Package, ...Package[]]> {
  const at = wanted.lastIndexOf('@')
  const [name, version] = at > 0 ? [wanted.slice(0, at), wanted.slice(at + 1)] : [wanted, undefined]
  const filters = { kind: 'package', not: { kind: 'section' }, name, ...(version === undefined ? {} : { version }) }
  const found: Package[] = []
  for await (const object of listAll((page) => engine.listObjects(scope, { filters }, { ...page, signal }))) {
    if (object.kind === 'package') found.push(object)
  }
  const [first, ...others] = found.sort((a, b) => compareVersions(b.properties.version, a.properties.version))
  if (first === undefined) throw await unknownPackage(engine, wanted, name, signal)
  return [first, ...others]
}

/** Negative when the first one is older. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

async function unknownPackage(
  engine: Engine<AtlasKind>,
  wanted: string,
  name: string,
  signal: AbortSignal,
): Promise<UserError> {
  const page = await engine.findExact(scope, { query: name, filters: onlyPackages(), limit: 10 }, { signal })
  const found = page.objects.flatMap((hit) => (hit.kind === 'package' ? [hit.properties] : []))
  // Of a version that is not installed, the others; else what is spelt alike.
  const versions = found.filter((one) => one.name === name).map(({ version }) => version)
  const near =
    versions.length > 0
      ? versions.sort(compareVersions).map((version) => `${name}@${version}`)
      : found.map((one) => one.name)
  const hint = [...new Set(near)].slice(0, 3).map(harmless).join(' or ')
  return new UserError(`The atlas has no package ${harmless(wanted)}.${hint === '' ? '' : ` Did you mean ${hint}?`}`)
}
