import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pc from 'picocolors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askHolder } from '../src/sharing/ask-holder.ts'
import { readDoor, writeDoor } from '../src/sharing/door.ts'
import { type Answerer, serveQuestions } from '../src/sharing/serve-questions.ts'
import { makeFolder } from './make-project.ts'

let folder: string
let stop: () => Promise<void>
let strangers: Server[]

beforeEach(async () => {
  folder = await makeFolder()
  stop = async () => undefined
  strangers = []
})
afterEach(async () => {
  await stop()
  for (const stranger of strangers) stranger.close()
})

async function serve(answer: Answerer): Promise<void> {
  stop = await serveQuestions(folder, answer)
}

async function ask(line: readonly string[], signal = new AbortController().signal) {
  const printed: string[] = []
  const print = (text = '') => {
    printed.push(text)
  }
  const terminal = {
    colors: pc.createColors(false),
    width: 60,
    print,
    note: print,
    hint: print,
    progress: () => ({ update: () => undefined, stop: () => undefined }),
  }
  const env = { HELIX_URL: 'http://localhost:6969', SECRET: 'x' }
  const code = await askHolder({ terminal, cwd: '/here', program: 'atlas', env, signal }, folder, line)
  return { code, printed }
}

/** Something else at the port of a process that is gone. */
async function stranger(talk: (port: number) => Server): Promise<void> {
  const server = talk(0)
  strangers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await writeDoor(folder, { port: address.port, token: 'x'.repeat(64) })
}

test('a question is answered with what it was asked with, and nothing else of the environment', async () => {
  await serve(async ({ line, cwd, program, width, colors, env }, send) => {
    send({ print: JSON.stringify({ line, cwd, program, width, colors, env }) })
    send({ note: 'ü\n漢' })
    return 3
  })
  expect(await ask(['ask', 'wörd'])).toEqual({
    code: 3,
    printed: [
      JSON.stringify({
        line: ['ask', 'wörd'],
        cwd: '/here',
        program: 'atlas',
        width: 60,
        colors: false,
        env: { HELIX_URL: 'http://localhost:6969' },
      }),
      'ü\n漢',
    ],
  })
})

test('many at once, each its own', async () => {
  await serve(async ({ line }, send) => {
    for (let i = 0; i < 50; i += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      send({ print: `${line[0]} ${i}` })
    }
    return 0
  })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask([String(n)])))
  for (const [n, { code, printed }] of answers.entries()) {
    expect(code).toBe(0)
    expect(printed).toEqual(Array.from({ length: 50 }, (_, i) => `${n} ${i}`))
  }
})

test('the end waits for answers under way; afterwards nobody is there', async () => {
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await serve(async (_, send) => {
    asked.resolve()
    await gate.promise
    send({ print: 'late' })
    return 0
  })
  const answer = ask(['ask'])
  await asked.promise
  const stopping = stop()
  gate.resolve()
  expect(await answer).toEqual({ code: 0, printed: ['late'] })
  await stopping
  expect(await readDoor(folder)).toBeUndefined()
  expect(await ask(['ask'])).toEqual({ code: undefined, printed: [] })
})

test('who goes away is noticed', async () => {
  const asked = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await serve(async (_, __, signal) => {
    signal.addEventListener('abort', () => gone.resolve())
    asked.resolve()
    await gone.promise
    return 0
  })
  const user = new AbortController()
  const answer = ask(['ask'], user.signal)
  await asked.promise
  user.abort()
  await expect(answer).rejects.toThrow()
  await gone.promise
})

test('without the token there is no answer, and one that fails is none', async () => {
  let asked = 0
  await serve(async ({ line }) => {
    asked += 1
    if (line[0] === 'fail') throw new Error('no')
    return 0
  })
  const door = await readDoor(folder)
  expect(await ask(['fail'])).toEqual({ code: undefined, printed: [] })
  if (door !== undefined) await writeDoor(folder, { ...door, token: 'y'.repeat(64) })
  expect(await ask(['ask'])).toEqual({ code: undefined, printed: [] })
  expect(asked).toBe(1)
})

test.each([
  ['closes', () => createServer((socket) => socket.end())],
  ['speaks otherwise', () => createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
  ['greets and then babbles', () => createServer((socket) => socket.end('atlas\n{"print":3}\n'))],
  ['breaks off', () => createServer((socket) => socket.end('atlas\n{"print":"half an answer"}\n'))],
])('another one at the port that %s: no answer', async (_, talk) => {
  await stranger(talk)
  expect(await ask(['ask'])).toEqual({ code: undefined, printed: [] })
})

test.each(['', '{', '{"port":0,"token":""}', '[]'])(
  'a door that cannot be read (%j): nobody is there',
  async (text) => {
    await writeFile(join(folder, 'door.json'), text)
    expect(await ask(['ask'])).toEqual({ code: undefined, printed: [] })
  },
)
