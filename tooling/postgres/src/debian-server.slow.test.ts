import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { notRun } from '../../vitest/not-run.ts'
import { startOnDebian } from './debian-server.ts'
import { query } from './query.ts'

const script = fileURLToPath(new URL('../debian.sh', import.meta.url))
const run = promisify(execFile)

test('what was committed survives a crash of the server', async (context) => {
  const name = `crash-${process.pid}`
  const server = await startOnDebian(name).catch((error: Error): never => {
    notRun("a crash of Debian's PostgreSQL", error.message)
    return context.skip(error.message)
  })
  onTestFinished(() => server.stop())
  await query(server.url, 'create table kept as select 42 as answer')

  await run(script, ['crash', name])
  await expect(query(server.url, 'select 1')).rejects.toThrow()
  await run(script, ['start', name, new URL(server.url).port])

  expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})
