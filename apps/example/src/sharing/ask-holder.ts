import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import type { Host } from '../host.ts'
import { readDoor } from './door.ts'
import { type AnswerLine, answerSchema, greeting, type SentQuestion, sentVariables } from './messages.ts'

/** How long the greeting is waited for, in milliseconds: a model that computes makes it late. */
const longestSilence = 5000

/**
 * Lets the process that has the store in a folder open answer a question, prints the answer and gives the exit code. Undefined when
 * there is no such process, or it is gone before it has answered.
 */
export async function askHolder(
  { terminal, cwd, program, env, signal }: Omit<Host, 'openStore' | 'openHelix' | 'askHolder'>,
  folder: string,
  line: readonly string[],
): Promise<number | undefined> {
  const door = await readDoor(folder)
  if (door === undefined) return undefined
  const known = sentVariables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  const question: SentQuestion = {
    token: door.token,
    line: [...line],
    cwd,
    program,
    width: terminal.width,
    colors: terminal.colors.isColorSupported,
    env: Object.fromEntries(known),
  }
  const lines = await exchange(door.port, question, signal)
  signal.throwIfAborted()
  const last = lines.at(-1)
  if (last === undefined || !('code' in last)) return undefined
  for (const one of lines) {
    if ('print' in one) terminal.print(one.print)
    else if ('note' in one) terminal.note(one.note)
    else if ('hint' in one) terminal.hint(one.hint)
  }
  return last.code
}

/** All that comes back; nothing when nobody is there, or it is no one who can answer. */
async function exchange(port: number, question: SentQuestion, signal: AbortSignal): Promise<readonly AnswerLine[]> {
  const socket = connect({ port, host: '127.0.0.1' })
  const stop = () => socket.destroy()
  signal.addEventListener('abort', stop, { once: true })
  socket.setTimeout(longestSilence, stop)
  const answer: AnswerLine[] = []
  let isGreeted = false
  const lines = createInterface({ input: socket })
  socket.once('close', () => lines.close())
  try {
    for await (const line of lines) {
      if (isGreeted) answer.push(answerSchema.parse(JSON.parse(line)))
      else if (line !== greeting) return []
      else {
        isGreeted = true
        socket.setTimeout(0)
        socket.write(`${JSON.stringify(question)}\n`)
      }
    }
    return answer
  } catch {
    return []
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}
