import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mapLimit } from '../map-limit.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { namedDependencies } from './named-dependencies.ts'
import type { ResolvePackage } from './package-resolver.ts'

/** A folder that holds a package. */
export interface InstalledPackage {
  readonly name: string
  readonly version: string
  readonly folder: string
  readonly manifest: Manifest
  /** Named by the project's own manifests. */
  readonly direct: boolean
  /** Reached through development dependencies only. */
  readonly dev: boolean
  /** A member of the project's workspace. */
  readonly own: boolean
}

export interface Installation {
  /** Each version once. */
  readonly packages: readonly InstalledPackage[]
  /** Every folder that holds a package. */
  readonly places: ReadonlyMap<string, InstalledPackage>
  /** The project and the members of its workspace, as far as they have a manifest. */
  readonly projects: readonly { readonly folder: string; readonly manifest: Manifest }[]
  /** Folders whose manifest cannot be read. */
  readonly broken: readonly string[]
}

/** One name to resolve from one folder. */
interface Wanted {
  readonly name: string
  readonly from: string
  readonly direct: boolean
}

type Found = { -readonly [K in keyof InstalledPackage]: InstalledPackage[K] }

const parallel = 32

/**
 * The packages that the project's code can reach, by walking from the manifests of the project and of its workspace
 * members, first along what production needs, then along the rest. What stands in `node_modules` unnamed comes last.
 */
export async function installedPackages(
  root: string,
  members: readonly string[],
  resolve: ResolvePackage,
  signal?: AbortSignal,
): Promise<Installation> {
  const found = new Map<string, Found>()
  const broken = new Set<string>()

  const read = async (folder: string): Promise<Manifest | undefined> => {
    try {
      return await readManifest(folder)
    } catch {
      broken.add(folder)
      return undefined
    }
  }

  /** Follows names to packages, their dependencies, and so on, until nothing new turns up. */
  const walk = async (start: readonly Wanted[], dev: boolean): Promise<void> => {
    let wanted = start
    while (wanted.length > 0) {
      const fresh = new Map<string, Wanted>()
      const places = await mapLimit(wanted, parallel, (one) => resolve(one.name, one.from), signal)
      for (const [index, one] of wanted.entries()) {
        const folder = places[index]
        if (folder === undefined || folder === root) continue
        const known = found.get(folder)
        if (known === undefined) {
          if (one.direct || !fresh.has(folder)) fresh.set(folder, one)
        } else if (one.direct) known.direct = true
      }
      const next = await mapLimit([...fresh], parallel, async ([folder, one]) => {
        const manifest = await read(folder)
        if (manifest === undefined) return []
        found.set(folder, { ...identity(manifest, one.name), folder, manifest, direct: one.direct, dev, own: false })
        return runtimeNames(manifest).map((name) => ({ name, from: folder, direct: false }))
      })
      wanted = next.flat()
    }
  }

  const projects: { folder: string; manifest: Manifest }[] = []
  for (const folder of [root, ...members]) {
    const manifest = await read(folder)
    if (manifest === undefined) continue
    projects.push({ folder, manifest })
    if (folder === root || manifest.name === undefined) continue
    found.set(folder, { ...identity(manifest, ''), folder, manifest, direct: false, dev: false, own: true })
  }
  const named = (dev: boolean): Wanted[] =>
    projects.flatMap(({ folder, manifest }) =>
      namedDependencies(manifest, { dev: true })
        .filter(({ role, mayBeAbsent }) => (role === 'devDependency') === dev && !mayBeAbsent)
        .map(({ name }) => ({ name, from: folder, direct: true })),
    )

  await walk(named(false), false)
  await walk(named(true), true)
  const unnamed = await topLevelNames(join(root, 'node_modules'))
  await walk(
    unnamed.map((name) => ({ name, from: root, direct: false })),
    false,
  )
  return { packages: oncePerVersion([...found.values()]), places: found, projects, broken: [...broken].sort() }
}

function identity(manifest: Manifest, fallback: string): { name: string; version: string } {
  return { name: manifest.name ?? fallback, version: manifest.version ?? '0.0.0' }
}

/** What is installed for a package. An optional peer is not: it is there for another reason, or it is absent. */
function runtimeNames(manifest: Manifest): string[] {
  return namedDependencies(manifest, { dev: false }).flatMap(({ name, mayBeAbsent }) => (mayBeAbsent ? [] : [name]))
}

/** Names of the packages in a node_modules folder, `@scope/name` included. */
async function topLevelNames(folder: string): Promise<string[]> {
  const entries = (await list(folder)).filter((name) => !name.startsWith('.'))
  const names = await mapLimit(entries, parallel, async (entry) =>
    entry.startsWith('@') ? (await list(join(folder, entry))).map((name) => `${entry}/${name}`) : [entry],
  )
  return names.flat()
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

/** Copies of one version are one package: direct if any is, for development only if all are. */
function oncePerVersion(packages: readonly InstalledPackage[]): InstalledPackage[] {
  const byKey = new Map<string, InstalledPackage>()
  const order = (a: InstalledPackage, b: InstalledPackage) =>
    compare(a.name, b.name) || compare(a.version, b.version) || compare(a.folder, b.folder)
  for (const one of packages.toSorted(order)) {
    const key = `${one.name}@${one.version}`
    const known = byKey.get(key)
    byKey.set(
      key,
      known === undefined
        ? one
        : {
            ...(one.own && !known.own ? one : known),
            direct: one.direct || known.direct,
            dev: one.dev && known.dev,
            own: one.own || known.own,
          },
    )
  }
  return [...byKey.values()]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
