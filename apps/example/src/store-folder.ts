import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Host } from './host.ts'
import { UserError } from './user-error.ts'

export const storeName = '.atlas'

/** Marks a folder that an atlas was built in. */
const marker = 'atlas.json'

/** Where the atlas of a project is kept unless `--store` says otherwise. */
export function storeFolder(host: Host, option: string | undefined, project: string): string {
  return option === undefined ? join(project, storeName) : resolve(host.cwd, option)
}

/** Makes the folder of an atlas, and keeps it out of the project's repository. */
export async function prepareStoreFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.gitignore'), '*\n')
}

/** Says that the atlas in a folder is whole. */
export async function markStoreFolder(folder: string, project: string): Promise<void> {
  await writeFile(join(folder, marker), `${JSON.stringify({ project })}\n`)
}

/** Where an atlas was built: `--store`, else the nearest one from the working folder upwards. @throws UserError */
export async function findStoreFolder({ cwd, program }: Host, option: string | undefined): Promise<string> {
  if (option !== undefined) {
    const folder = resolve(cwd, option)
    if (await isAtlas(folder)) return folder
    throw new UserError(`There is no atlas in ${folder}. Make one: ${program} build <project> --store ${option}`)
  }
  let place = resolve(cwd)
  for (;;) {
    const folder = join(place, storeName)
    if (await isAtlas(folder)) return folder
    const above = dirname(place)
    if (above === place) throw new UserError(`There is no atlas in ${cwd} or above. Make one: ${program} build`)
    place = above
  }
}

/** Whether an atlas was built in a folder. */
export async function isAtlas(folder: string): Promise<boolean> {
  return stat(join(folder, marker)).then(
    (info) => info.isFile(),
    () => false,
  )
}
