import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { RecollectError } from '@recollect/core'

/** The absolute path of a folder that the host named. @throws `invalid_option` for what is no path */
export function folderPath(folder: unknown): string {
  if (typeof folder !== 'string' || folder === '' || folder.includes('\0')) {
    throw new RecollectError(
      'invalid_option',
      'The folder of an embedded store must be a path that is not empty and holds no NUL; leave it out for a store in memory.',
      { details: { option: 'folder' } },
    )
  }
  return resolve(folder)
}

/** Makes the folder, and those above it, unless it is there. */
export async function makeFolder(path: string): Promise<void> {
  // Node's own `recursive` never ends where the system answers ENOENT below a folder that exists, as in /proc.
  try {
    await mkdir(path)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') {
      await readdir(path)
    } else if (code === 'ENOENT' && dirname(path) !== path) {
      await makeFolder(dirname(path))
      await mkdir(path).catch((again: unknown) => {
        if (codeOf(again) !== 'EEXIST') throw again
      })
    } else {
      throw error
    }
  }
}

/** Refuses a data folder that PostgreSQL did not make: it would be filled with files beside those that are there. */
export async function assertOwnData(data: string): Promise<void> {
  const names = await readdir(data).catch((error: unknown): string[] => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  if (names.length > 0 && !names.includes('PG_VERSION')) {
    throw damaged(data, 'it holds files, and is no database of PostgreSQL', undefined)
  }
}

/** Runs what works on the folder, and turns the system's errors into ours, with the folder and the reason. */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (RecollectError.is(error)) throw error
    throw folderError(folder, error)
  }
}

/** What PGlite throws when it cannot start says little: its own exit, or an error of WebAssembly. */
export function startError(folder: string, error: unknown): RecollectError {
  const code = codeOf(error)
  if (code !== undefined && reasons.has(code)) return folderError(folder, error)
  return damaged(join(folder, 'data'), 'PostgreSQL does not start on it', error)
}

function damaged(data: string, reason: string, cause: unknown): RecollectError {
  return new RecollectError(
    'store_failed',
    `The data in ${data} cannot be used: ${reason}. It is damaged, was never finished, or is of another version: restore a copy, or delete it to begin anew.`,
    { details: { folder: data }, cause },
  )
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'a file is in the way'],
  ['ENOTDIR', 'a file is in the way'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'its links go in a circle'],
  ['EACCES', 'this process may not read or write it'],
  ['EPERM', 'this process may not read or write it'],
  ['EROFS', 'it lies on a disk that is only for reading'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['ENOENT', 'folders cannot be made there'],
])

/** Faults of the path itself; the others are of the machine, and may pass. */
const ofPath: ReadonlySet<string | undefined> = new Set(['EEXIST', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])

function folderError(folder: string, cause: unknown): RecollectError {
  const code = codeOf(cause)
  const reason = reasons.get(code ?? '') ?? 'the system refuses it'
  return new RecollectError(
    ofPath.has(code) ? 'invalid_option' : 'store_unavailable',
    `The folder ${folder} cannot be used: ${reason}${code === undefined ? '' : ` (${code})`}.`,
    { details: { option: 'folder', folder, ...(code === undefined ? {} : { code }) }, cause },
  )
}

/** The numbers of WASI, by which PGlite's file system names what went wrong. */
const wasiErrors: ReadonlyMap<unknown, string> = new Map([
  [2, 'EACCES'],
  [51, 'ENOSPC'],
  [63, 'EPERM'],
  [69, 'EROFS'],
])

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'errno' in error ? wasiErrors.get(error.errno) : undefined
}
