import { mapLimit } from '../map-limit.ts'
import { keyOf } from '../package-key.ts'
import type { InstalledPackage } from './installed-packages.ts'
import type { Manifest } from './manifest.ts'
import { type NamedDependency, namedDependencies } from './named-dependencies.ts'
import type { ResolvePackage } from './package-resolver.ts'

/** Stands for the project itself where a package's key stands else. */
export const projectKey = '.'

/** One package (or the project) that depends on another one, as it is installed. */
export interface Dependency extends Omit<NamedDependency, 'name'> {
  /** `name@version`, or `projectKey`. */
  readonly from: string
  readonly to: string
  /** Whether the project's own manifests name it. */
  readonly direct: boolean
}

/** What may name dependencies: a package, the project, or a member of its workspace. */
interface Source {
  readonly key: string
  readonly folder: string
  readonly manifest: Manifest
  readonly own: boolean
}

/**
 * Who depends on whom: what manifests name, resolved from where they lie, so that each gets the version that it loads.
 * What is not installed is left out, and what depends on itself. Copies of one version in several places may load
 * different versions: they have all of them.
 */
export async function dependenciesOf(
  { root, projects, places }: Sources,
  resolve: ResolvePackage,
  signal?: AbortSignal,
): Promise<Dependency[]> {
  const keyAt = (folder: string | undefined): string | undefined => {
    if (folder === undefined) return undefined
    const found = places.get(folder)
    return found === undefined ? (folder === root ? projectKey : undefined) : keyOf(found)
  }
  // A member without a name is no package of its own: what it names, the project names.
  const unnamed = projects.filter(({ folder }) => !places.has(folder))
  const sources: Source[] = [
    ...unnamed.map((project) => ({ ...project, key: projectKey, own: true })),
    ...[...places.values()].map((found) => ({ ...found, key: keyOf(found) })),
  ]
  const found = await mapLimit(
    sources,
    32,
    async ({ key: from, folder, manifest, own }) => {
      const named = namedDependencies(manifest, { dev: own })
      const targets = await Promise.all(named.map(async ({ name }) => keyAt(await resolve(name, folder))))
      return named.flatMap(({ range, role, mayBeAbsent }, index): Dependency[] => {
        const to = targets[index]
        return to === undefined || to === from ? [] : [{ from, to, range, role, mayBeAbsent, direct: own }]
      })
    },
    signal,
  )
  return oncePerPair(found.flat())
}

export interface Sources {
  readonly root: string
  /** The project and the members of its workspace. */
  readonly projects: readonly { readonly folder: string; readonly manifest: Manifest }[]
  /** Every place where a package lies. */
  readonly places: ReadonlyMap<string, InstalledPackage>
}

const strength = ['dependency', 'optionalDependency', 'devDependency', 'peerDependency'] as const

/** Where copies, aliases or members say it differently, the strongest role counts, then the first range. */
function oncePerPair(dependencies: readonly Dependency[]): Dependency[] {
  const rank = ({ role, mayBeAbsent }: Dependency) => strength.indexOf(role) + (mayBeAbsent ? 1 : 0)
  const pairs = new Map<string, Dependency>()
  for (const one of dependencies) {
    const pair = JSON.stringify([one.from, one.to])
    const known = pairs.get(pair)
    const stronger = known === undefined || rank(one) < rank(known)
    if (stronger || (rank(one) === rank(known) && one.range < known.range)) pairs.set(pair, one)
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
