import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { type Import, listImports } from './list-imports.ts'
import { isTest, type SourceFile, type Violation } from './source-file.ts'

/** Packages that run anywhere JavaScript does. */
const portable = ['packages/core', 'packages/store-memory', 'packages/graph-memory']

interface Place {
  readonly path: string
  /** `packages/core` */
  readonly folder: string
  readonly test: boolean
}

/** A rule gives what is wrong with an import, or nothing. */
type Rule = (place: Place, specifier: string) => string | undefined

const rules: Rule[] = [
  function ownFolder({ path, folder }, specifier) {
    if (!specifier.startsWith('.')) return
    const target = posix.join(posix.dirname(path), specifier)
    if (!target.startsWith(`${folder}/`)) return 'a package is imported by its name, not by a path that leaves this one'
  },

  function layers({ folder, test }, specifier) {
    const own = /^@recollect\/[^/]+/.exec(specifier)?.[0]
    if (!own || folder.startsWith('apps/') || test) return
    if (folder === 'packages/core') return 'core imports no other package of ours'
    if (own !== '@recollect/core') return 'adapters and the projector import @recollect/core and nothing else of ours'
  },

  function layersOfTests({ folder, test }, specifier) {
    const own = /^@recollect\/[^/]+/.exec(specifier)?.[0]
    if (!own || folder.startsWith('apps/') || !test) return
    if (own === `@recollect/${posix.basename(folder)}`) return
    if (['@recollect/core', '@recollect/conformance'].includes(own) || own.startsWith('@recollect/tooling-')) return
    // A projector by itself keeps nothing: it is tried on the adapters.
    if (folder === 'packages/memoryindex-projector') return
    return "a package's tests import @recollect/core, @recollect/conformance and tooling, nothing else of ours"
  },

  function dependenciesOfCore({ folder, test }, specifier) {
    if (folder !== 'packages/core' || test || isBuiltin(specifier) || /^(\.|@recollect\/)/.test(specifier)) return
    if (specifier !== 'zod' && !specifier.startsWith('zod/')) return 'core depends on zod and nothing else'
  },

  function builtins({ path, folder, test }, specifier) {
    if (!isBuiltin(specifier) || !portable.includes(folder) || test) return
    if (path.startsWith('packages/core/src/tracing/')) return
    return `${posix.basename(folder)} runs anywhere and uses no built-in module of Node`
  },
]

/** The imports of a file that break the layers of the house. */
export function brokenImports(file: SourceFile): Violation[] {
  const place: Place = {
    path: file.path,
    folder: file.path.split('/').slice(0, 2).join('/'),
    test: isTest(file.path),
  }
  return listImports(file).flatMap(({ specifier, line }: Import) =>
    rules
      .flatMap((rule) => rule(place, specifier) ?? [])
      .map((rule) => ({ path: file.path, line, rule: `imports '${specifier}': ${rule}` })),
  )
}
