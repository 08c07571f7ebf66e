import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { RecollectError } from '@recollect/core'
import { isRunning, type ProcessIdentity, thisProcess } from './process-identity.ts'

/** What stands in the lock file. */
interface Holder extends ProcessIdentity {
  readonly since: string
  readonly token: string
}

/** Milliseconds in which rivals for the lock of a dead process notice each other. */
const settling = 100

/**
 * Locks a folder for this process, for PGlite does not, and two processes in one folder destroy it. The lock is a file that
 * names its holder; that of a dead one is taken over. Returns the function that unlocks.
 *
 * @throws `store_locked` with the holder in `details`
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'recollect.lock')
  const mine: Holder = { ...thisProcess(), since: new Date().toISOString(), token: randomUUID() }
  let tookOver = false
  for (;;) {
    if (await create(path, mine)) {
      if (!tookOver) return () => unlock(path, mine)
      await setTimeout(settling)
      if (await holds(path, mine)) return () => unlock(path, mine)
      continue
    }
    const text = await read(path)
    if (text === undefined) continue
    const holder = parseHolder(text)
    if (holder === undefined || isRunning(holder)) throw locked(folder, path, holder)
    await removeDead(path, holder)
    tookOver = true
  }
}

/** Creates the file, whole from its first moment on, unless there is one. */
async function create(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(holder))
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Takes a dead holder's file away. Should a rival have done so, and locked already, its file is put back. */
async function removeDead(path: string, dead: Holder): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (!(await holds(aside, dead))) {
    await link(aside, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
  }
  await rm(aside, { force: true })
}

async function unlock(path: string, mine: Holder): Promise<void> {
  if (await holds(path, mine)) await rm(path, { force: true })
}

async function holds(path: string, { token }: Holder): Promise<boolean> {
  const text = await read(path)
  return text !== undefined && parseHolder(text)?.token === token
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, host, started, since, token }: Partial<Record<keyof Holder, unknown>> = JSON.parse(text)
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof token !== 'string') return undefined
    return { pid, host, token, since: String(since), started: typeof started === 'string' ? started : undefined }
  } catch {
    return undefined
  }
}

function locked(folder: string, path: string, holder: Holder | undefined): RecollectError {
  const who =
    holder === undefined
      ? 'a process that cannot be told'
      : `process ${holder.pid} on ${holder.host} since ${holder.since}`
  return new RecollectError(
    'store_locked',
    `The store in ${folder} is open already, by ${who}. Close it there, or use a PostgreSQL server to share it; if that process is gone for certain, delete ${path}.`,
    {
      details: {
        folder,
        lock: path,
        ...(holder === undefined ? {} : { pid: holder.pid, host: holder.host, since: holder.since }),
      },
    },
  )
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
