import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { storeSuites, testStore } from '@recollect/conformance'
import type { ErrorCode } from '@recollect/core'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '../src/embedded/index.ts'

const holder = fileURLToPath(new URL('support/hold-folder.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'recollect-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

testStore({
  name: 'store-postgres in a folder',
  suites: storeSuites.filter(({ name }) => name === 'capabilities'),
  open: () => openIn(join(folder, 'suite')),
})

async function openIn(path: string): Promise<Awaited<ReturnType<Parameters<typeof testStore>[0]['open']>>> {
  const store = await openEmbedded(path)
  const close = () => store.close()
  return {
    store,
    close,
    reopen: async () => {
      await close()
      return openIn(path)
    },
  }
}

test('a folder has one holder: another process is told who, and what a dead one left is taken over', async () => {
  const path = join(folder, 'held')
  const child = spawn(process.execPath, [holder, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await expect(openEmbedded(path)).rejects.toMatchObject({
    code: 'store_locked',
    details: { pid: child.pid },
    message: expect.stringContaining(`process ${child.pid}`),
  })

  child.kill('SIGKILL')
  await once(child, 'exit')
  await using store = await openEmbedded(path)
  expect(await store.getMany({ namespace: 'held' }, ['a'], {})).toMatchObject([{ title: 'Written before the crash' }])
  await expect(openEmbedded(path)).rejects.toMatchObject({ code: 'store_locked', details: { pid: process.pid } })

  await store.close()
  await store.close()
  expect((await readdir(path)).sort()).toEqual(['data'])
  await expect(store.getMany({ namespace: 'held' }, ['a'], {})).rejects.toMatchObject({ code: 'store_unavailable' })
})

test('a store that fails to open leaves no lock behind', async () => {
  const path = join(folder, 'suite')
  await expect(openEmbedded(path, { language: 'german' })).rejects.toMatchObject({ code: 'invalid_option' })
  await expect(openEmbedded(path, { language: 'German!' })).rejects.toMatchObject({ code: 'invalid_option' })
  await (await openEmbedded(path)).close()
})

test('a folder that cannot be used is named, with the reason', async () => {
  const [file, other, old] = [join(folder, 'file'), join(folder, 'other'), join(folder, 'old')]
  await writeFile(file, 'x')
  await mkdir(join(other, 'data'), { recursive: true })
  await writeFile(join(other, 'data', 'letter.txt'), 'x')
  await mkdir(join(old, 'data'), { recursive: true })
  await writeFile(join(old, 'data', 'PG_VERSION'), '9.6\n')
  const cases: readonly (readonly [string, ErrorCode, string])[] = [
    ['', 'invalid_option', 'not empty'],
    ['a\0b', 'invalid_option', 'NUL'],
    [file, 'invalid_option', 'a file is in the way'],
    [join(file, 'below'), 'invalid_option', 'a file is in the way'],
    [join(folder, 'x'.repeat(300)), 'invalid_option', 'too long'],
    [other, 'store_failed', 'no database of PostgreSQL'],
    [old, 'store_failed', 'does not start'],
    // Where nobody may make folders, whatever the user; on Linux alone.
    ...(process.platform === 'linux' ? ([['/proc/recollect/kb', 'store_unavailable', 'cannot be made']] as const) : []),
  ]
  for (const [path, code, reason] of cases) {
    const named = code === 'invalid_option' && !path.startsWith(folder) ? 'folder' : path
    const error = await openEmbedded(path).catch((thrown: unknown) => thrown)
    expect(error, path).toMatchObject({ code, message: expect.stringContaining(reason) })
    expect(error, path).toMatchObject({ message: expect.stringContaining(named) })
  }
  expect(await readdir(other)).toEqual(['data'])
  expect(await readdir(join(other, 'data'))).toEqual(['letter.txt'])
})
