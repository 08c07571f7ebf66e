import { randomUUID } from 'node:crypto'
import { access, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const schema = z.object({
  /** Sets this atlas apart from others on the same server. */
  label: z.string().regex(/^\w{1,50}$/),
  /** The address of the HelixDB server that has a copy of the relations. */
  helix: z.string().exactOptional(),
  /** The embedders that sections are embedded with; no address = the local one. */
  embedders: z.array(
    z.object({ url: z.string().exactOptional(), model: z.string(), dimensions: z.number().int().positive() }),
  ),
})

/** What projections an atlas has, and how to open them. What they hold, and how far they are, the store knows. */
export type ProjectionNotes = z.output<typeof schema>
export type EmbedderNote = ProjectionNotes['embedders'][number]

/** Notes of none, when there are none yet or none that can be read. */
export async function readNotes(folder: string): Promise<ProjectionNotes> {
  try {
    return schema.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return { label: `Atlas_${randomUUID().replaceAll('-', '')}`, embedders: [] }
  }
}

export async function hasNotes(folder: string): Promise<boolean> {
  return access(fileIn(folder)).then(
    () => true,
    () => false,
  )
}

/** Whole or not at all, whenever the process is stopped. */
export async function writeNotes(folder: string, notes: ProjectionNotes): Promise<void> {
  const draft = `${fileIn(folder)}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(notes)}\n`)
  await rename(draft, fileIn(folder))
}

function fileIn(folder: string): string {
  return join(folder, 'projections.json')
}
