import type { Manifest } from './manifest.ts'

/** The field of a manifest that names a dependency, in the singular. */
export type DependencyRole = 'dependency' | 'devDependency' | 'optionalDependency' | 'peerDependency'

/** A package that a manifest names. */
export interface NamedDependency {
  readonly name: string
  /** As it is written; empty when it is no text. */
  readonly range: string
  readonly role: DependencyRole
  /** Whether it is used where it happens to be, and never installed for it: an optional peer. */
  readonly mayBeAbsent: boolean
}

/**
 * What a manifest names, each name once. Where several fields have it, an optional dependency comes before a dependency
 * (as in npm), that before one for development, and peers come last.
 */
export function namedDependencies(manifest: Manifest, { dev }: { readonly dev: boolean }): NamedDependency[] {
  const found = new Map<string, NamedDependency>()
  const add = (names: Readonly<Record<string, unknown>>, role: DependencyRole) => {
    for (const [name, range] of Object.entries(names)) {
      if (found.has(name)) continue
      const mayBeAbsent = role === 'peerDependency' && isOptionalPeer(manifest, name)
      found.set(name, { name, range: typeof range === 'string' ? range.trim() : '', role, mayBeAbsent })
    }
  }
  add(manifest.optionalDependencies, 'optionalDependency')
  add(manifest.dependencies, 'dependency')
  if (dev) add(manifest.devDependencies, 'devDependency')
  add(manifest.peerDependencies, 'peerDependency')
  return [...found.values()]
}

function isOptionalPeer({ peerDependenciesMeta }: Manifest, name: string): boolean {
  const meta = Object.hasOwn(peerDependenciesMeta, name) ? peerDependenciesMeta[name] : undefined
  return typeof meta === 'object' && meta !== null && 'optional' in meta && meta.optional === true
}
