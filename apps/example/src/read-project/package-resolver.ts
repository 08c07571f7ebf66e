import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Finds the folder that `import name` reaches from a folder; `undefined` when the package is not installed. */
export type ResolvePackage = (name: string, from: string) => Promise<string | undefined>

/**
 * Resolves packages as Node does: `node_modules/<name>` of the folder, then of each folder above. Symlinks are followed,
 * so hoisted, nested, linked and virtual-store layouts all come out right. Answers are remembered.
 */
export function createPackageResolver(): ResolvePackage {
  const known = new Map<string, Promise<string | undefined>>()

  const look = (name: string, folder: string): Promise<string | undefined> => {
    const place = join(folder, 'node_modules', name)
    let answer = known.get(place)
    if (answer === undefined) {
      answer = find(name, folder, place)
      known.set(place, answer)
    }
    return answer
  }

  const find = async (name: string, folder: string, place: string): Promise<string | undefined> => {
    const here = basename(folder) === 'node_modules' ? undefined : await packageAt(place)
    if (here !== undefined) return here
    const above = dirname(folder)
    return above === folder ? undefined : look(name, above)
  }

  return async (name, from) => (isName(name) ? look(name, from) : undefined)
}

/** `name` or `@scope/name`. Anything else, from a manifest by anybody, might lead out of `node_modules`. */
function isName(name: string): boolean {
  return /^(@[^/\\\0]+\/)?[^@./\\\0][^/\\\0]*$/.test(name) && name.length <= 214
}

async function packageAt(place: string): Promise<string | undefined> {
  try {
    // The manifest itself may be a link (some stores link file by file): only the folder is followed.
    const folder = await realpath(place)
    await realpath(join(folder, 'package.json'))
    return folder
  } catch {
    return undefined
  }
}
