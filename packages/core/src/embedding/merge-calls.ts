import { orAbort } from '../model/or-abort.ts'
import type { CallOptions } from '../ports/call-options.ts'
import { abortWithAll } from './abort-with-all.ts'

/** How long a small call waits for others to go with, in milliseconds, while one is on its way already. */
const patience = 5

/** Vectors by their texts. */
type Vectors = ReadonlyMap<string, Float32Array>

type EmbedTexts = (texts: readonly string[], options: CallOptions) => Promise<readonly Float32Array[]>

interface Caller {
  readonly texts: readonly string[]
  readonly options: CallOptions
  answer(vectors: Vectors | PromiseLike<Vectors>): void
}

/**
 * Lets small calls go to the embedder together, up to `size` texts: those that come in one turn, and those that come while another
 * is on its way. A call that comes alone goes at once, and one of `size` texts or more by itself, in batches. When a shared one
 * fails, each caller is asked for again alone: nobody fails for, or hears of, the texts of another.
 */
export function mergeCalls(
  size: number,
  embed: EmbedTexts,
): (texts: readonly string[], options: CallOptions) => Promise<Vectors> {
  let waiting: Caller[] = []
  let running = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const counted = async (work: Promise<Vectors>): Promise<Vectors> => {
    running += 1
    try {
      return await work
    } finally {
      running -= 1
      if (running === 0) send()
    }
  }

  const alone = async ({ texts, options }: Pick<Caller, 'texts' | 'options'>): Promise<Vectors> => {
    const vectors = new Map<string, Float32Array>()
    for (let start = 0; start < texts.length; start += size) {
      const batch = texts.slice(start, start + size)
      for (const [text, vector] of paired(batch, await embed(batch, options))) vectors.set(text, vector)
    }
    return vectors
  }

  const together = async (callers: readonly Caller[]): Promise<Vectors> => {
    const texts = [...new Set(callers.flatMap((caller) => caller.texts))]
    const { signal, done } = abortWithAll(callers.map(({ options }) => options.signal))
    try {
      return new Map(paired(texts, await embed(texts, { signal })))
    } finally {
      done()
    }
  }

  const share = async (callers: readonly Caller[]): Promise<void> => {
    try {
      const vectors = await counted(together(callers))
      for (const { answer } of callers) answer(vectors)
    } catch {
      for (const caller of callers.filter(isThere)) caller.answer(counted(alone(caller)))
    }
  }

  const send = (): void => {
    clearTimeout(timer)
    timer = undefined
    const callers = waiting.filter(isThere)
    waiting = []
    const [first, ...others] = callers
    if (first === undefined) return
    if (others.length === 0) first.answer(counted(alone(first)))
    else void share(callers)
  }

  return async (texts, options) => {
    options.signal?.throwIfAborted()
    if (texts.length >= size) return counted(alone({ texts, options }))
    if (waiting.reduce((sum, caller) => sum + caller.texts.length, texts.length) > size) send()
    const vectors = new Promise<Vectors>((answer) => waiting.push({ texts, options, answer }))
    if (running === 0) queueMicrotask(send)
    else timer ??= setTimeout(send, patience)
    return orAbort(vectors, options.signal)
  }
}

/** Whether it still waits: who has gone was answered by its signal. */
function isThere({ options }: Caller): boolean {
  return options.signal?.aborted !== true
}

function paired(texts: readonly string[], vectors: readonly Float32Array[]): [string, Float32Array][] {
  return vectors.flatMap((vector, index) => {
    const text = texts[index]
    return text === undefined ? [] : [[text, vector]]
  })
}
