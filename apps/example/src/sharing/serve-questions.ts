import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { removeDoor, writeDoor } from './door.ts'
import { type AnswerLine, greeting, questionSchema, type SentQuestion } from './messages.ts'

/** Answers a question; prints by `send` and gives the exit code. */
export type Answerer = (
  question: SentQuestion,
  send: (line: AnswerLine) => void,
  signal: AbortSignal,
) => Promise<number>

/** Longest question, in characters. */
const longest = 1_000_000

/**
 * Takes questions of other processes about a store that this one has open, until it is told to stop: then those under way are
 * answered first. Where no port can be opened nobody is served.
 */
export async function serveQuestions(folder: string, answer: Answerer): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex')
  const answering = new Set<Promise<void>>()
  const server = createServer((socket) => {
    const work = serveOne(socket, token, answer).catch(() => undefined)
    answering.add(work)
    work.finally(() => {
      answering.delete(work)
      socket.destroySoon()
    })
  })
  try {
    const port = await listen(server)
    await writeDoor(folder, { port, token })
  } catch {
    server.close()
    return async () => undefined
  }
  return async () => {
    await removeDoor(folder)
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    server.close(() => resolve())
    await Promise.all(answering)
    await closed
  }
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address === null || typeof address === 'string') reject(new Error('no port'))
    else resolve(address.port)
  })
  return promise
}

async function serveOne(socket: Socket, token: string, answer: Answerer): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => gone.abort())
  socket.on('close', () => gone.abort())
  socket.write(`${greeting}\n`)
  // Who says nothing is not waited for.
  socket.setTimeout(5000, () => socket.destroy())
  const question = questionSchema.parse(JSON.parse(await firstLine(socket)))
  if (!isEqual(question.token, token)) return
  socket.setTimeout(0)
  const send = (line: AnswerLine) => socket.write(`${JSON.stringify(line)}\n`)
  send({ code: await answer(question, send, gone.signal) })
}

async function firstLine(socket: Socket): Promise<string> {
  let length = 0
  socket.on('data', (data: Buffer) => {
    length += data.length
    if (length > longest) socket.destroy()
  })
  const lines = createInterface({ input: socket })
  socket.once('close', () => lines.close())
  for await (const line of lines) {
    // Read on: that the other side goes away is heard no other way.
    socket.resume()
    return line
  }
  throw new Error('nothing was asked')
}

function isEqual(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
