import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TextDecoder } from 'node:util'

/** Larger READMEs are generated, not written for readers. */
export const maxReadmeBytes = 1_000_000

export interface Readme {
  /** Empty when there is none, or none that can be read. */
  readonly text: string
  /** Why an existing README is not used, or how it had to be read. */
  readonly warning?: string
}

/** The README of a package's folder, whatever its encoding. Never throws for what a file holds. */
export async function readReadme(folder: string): Promise<Readme> {
  const file = await readmeFile(folder)
  if (file === undefined) return { text: '' }
  try {
    const bytes = await readBounded(join(folder, file))
    if (bytes === undefined) return { text: '', warning: `${file} is larger than ${maxReadmeBytes / 1e6} MB, left out` }
    return decode(bytes, file)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { text: '', warning: `${file} cannot be read (${reason}), left out` }
  }
}

/** Markdown before other formats; translations (`README.ja.md`) do not count. */
async function readmeFile(folder: string): Promise<string | undefined> {
  let entries: string[]
  try {
    entries = await readdir(folder)
  } catch {
    return undefined
  }
  const rank = (name: string) => (/\.(md|markdown|mdown|mkd)$/i.test(name) ? 0 : 1)
  return entries
    .filter((name) => /^readme(\.(md|markdown|mdown|mkd|txt|rst|adoc))?$/i.test(name))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0]
}

/** `undefined` when the file is too large; not even then more than the limit is held in memory. */
async function readBounded(path: string): Promise<Buffer | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return size > maxReadmeBytes ? undefined : await file.readFile()
  } finally {
    await file.close()
  }
}

function decode(bytes: Buffer, file: string): Readme {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  if (bytes.includes(0)) return { text: '', warning: `${file} is binary, left out` }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      warning: `${file} is not valid UTF-8, read as Windows-1252`,
    }
  }
}
