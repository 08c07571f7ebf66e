import { keyOf } from '../package-key.ts'
import type { InstalledPackage } from '../read-project/installed-packages.ts'
import type { Project } from '../read-project/read-project.ts'

/**
 * A package that is worth asking why it is there: no manifest of the project names it, and most packages need it. Of
 * several the first by name.
 */
export function samplePackage({
  packages,
  dependencies,
}: Pick<Project, 'packages' | 'dependencies'>): InstalledPackage | undefined {
  const needed = new Map<string, number>()
  for (const { to, mayBeAbsent } of dependencies) {
    if (!mayBeAbsent) needed.set(to, (needed.get(to) ?? 0) + 1)
  }
  const count = (found: InstalledPackage) => needed.get(keyOf(found)) ?? 0
  const asked = packages.filter((found) => !found.direct && !found.own && count(found) > 0)
  return asked.toSorted((a, b) => count(b) - count(a) || (keyOf(a) < keyOf(b) ? -1 : 1))[0]
}
