import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** What stands at a path: a file's content, an object to write as JSON, or a link, to another path of the project or to anywhere. */
export type Entry =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly linkTo: string }
  | { readonly json: unknown }

const made: string[] = []

/** A folder of its own, gone when the tests of the file are done. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'atlas-test-'))
  made.push(folder)
  return folder
}

/** Removes the folders that were made so far: `remove-folders.ts` does after each file. */
export async function removeFolders(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
}

/** Writes the entries of a project into a new folder. */
export async function makeProject(entries: Readonly<Record<string, Entry>>): Promise<string> {
  const folder = await makeFolder()
  await addFiles(folder, entries)
  return folder
}

export async function addFiles(folder: string, entries: Readonly<Record<string, Entry>>): Promise<void> {
  for (const [path, entry] of Object.entries(entries)) {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    if (typeof entry === 'string' || entry instanceof Uint8Array) await writeFile(place, entry)
    else if ('json' in entry) await writeFile(place, JSON.stringify(entry.json))
    else if ('linkTo' in entry) await symlink(entry.linkTo, place, 'junction')
    else await symlink(relative(dirname(place), join(folder, entry.link)), place, 'dir')
  }
}

/** A manifest as an entry. */
export function manifest(name: string, version: string, more: Readonly<Record<string, unknown>> = {}): Entry {
  return { json: { name, version, ...more } }
}
