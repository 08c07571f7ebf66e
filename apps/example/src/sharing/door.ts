import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const schema = z.object({ port: z.number().int().min(1).max(65_535), token: z.string().min(32) })

/** Where the process that has a store open takes questions: a port of this machine, for those who know the token. */
export type Door = z.output<typeof schema>

export async function readDoor(folder: string): Promise<Door | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return undefined
  }
}

/** Only this user may read it. */
export async function writeDoor(folder: string, door: Door): Promise<void> {
  await rm(fileIn(folder), { force: true })
  await writeFile(fileIn(folder), JSON.stringify(door), { mode: 0o600 })
}

export async function removeDoor(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true })
}

function fileIn(folder: string): string {
  return join(folder, 'door.json')
}
