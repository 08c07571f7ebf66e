import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const schema = z.object({
  /** Sets this atlas apart from others on the same server. */
  label: z.string().regex(/^\w{1,64}$/),
  /** By address of the graph: the state of the relations that it holds. */
  copies: z.record(z.string(), z.string()),
})

export type CopyNotes = z.output<typeof schema>

/** What an atlas knows of its copies in graphs, made when there is nothing yet, or nothing that can be read. */
export async function readCopyNotes(folder: string): Promise<CopyNotes> {
  try {
    return schema.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    const notes: CopyNotes = { label: `Atlas_${randomUUID().replaceAll('-', '')}`, copies: {} }
    await writeCopyNotes(folder, notes)
    return notes
  }
}

export async function writeCopyNotes(folder: string, notes: CopyNotes): Promise<void> {
  await writeFile(fileIn(folder), `${JSON.stringify(notes)}\n`)
}

function fileIn(folder: string): string {
  return join(folder, 'graphs.json')
}
