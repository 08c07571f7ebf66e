import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock-folder.ts'
import { isRunning, thisProcess } from './process-identity.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const leave = (holder: unknown) =>
  writeFile(join(folder, 'recollect.lock'), typeof holder === 'string' ? holder : JSON.stringify(holder))
const dead = { pid: 2 ** 22 + 1, host: hostname(), since: '2026-01-01T00:00:00.000Z', token: 'dead' }

test('a lock has one holder at a time and leaves nothing behind', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'store_locked', details: { pid: process.pid } })
  await unlock()
  const again = await lockFolder(folder)
  await unlock()
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'store_locked' })
  await again()
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a dead process is taken over, by one of many rivals', async () => {
  await leave(dead)
  const rivals = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  const winners = rivals.flatMap((rival) => (rival.status === 'fulfilled' ? [rival.value] : []))
  expect(winners).toHaveLength(1)
  await winners[0]?.()
  expect(await readdir(folder)).toEqual([])
})

test('a pid that another process got since does not hold the lock', async () => {
  const { started } = thisProcess()
  if (started === undefined) return expect(isRunning({ pid: process.pid, host: hostname() })).toBe(true)
  await leave({ ...dead, pid: process.pid, started: `${started.split('/')[0]}/1` })
  await (await lockFolder(folder))()
})

test('of another machine nobody knows whether its process lives: the error says what to do', async () => {
  await leave({ ...dead, host: 'elsewhere' })
  await expect(lockFolder(folder)).rejects.toMatchObject({
    code: 'store_locked',
    details: { host: 'elsewhere', lock: join(folder, 'recollect.lock') },
    message: expect.stringContaining('delete'),
  })
})

test('a lock that cannot be read is respected', async () => {
  for (const text of ['', '{', 'null', '{"pid":"x"}']) {
    await leave(text)
    await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'store_locked' })
  }
})
