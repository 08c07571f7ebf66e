import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeCalls } from './merge-calls.ts'

/** Each text is a number, and its vector that number. */
const vectorsOf = (texts: readonly string[]) => texts.map((text) => Float32Array.of(Number(text)))

/** Something that embeds when it is told to, and notes what it was asked. */
function embedderByHand() {
  const calls: { texts: readonly string[]; signal: AbortSignal | undefined; answer(): void; fail(): void }[] = []
  const embed = (texts: readonly string[], { signal }: { signal?: AbortSignal | undefined }) =>
    new Promise<readonly Float32Array[]>((resolve, reject) => {
      const refuse = () => reject(new Error(`not ${texts.join()}`))
      calls.push({ texts, signal, answer: () => resolve(vectorsOf(texts)), fail: refuse })
      signal?.addEventListener('abort', refuse)
    })
  return { calls, embed, texts: () => calls.map((call) => call.texts) }
}

/** Until all that can go on without an answer has. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

const read = async (vectors: Promise<ReadonlyMap<string, Float32Array>>) =>
  [...(await vectors)].map(([text, [value]]) => [text, value])

describe('calls', () => {
  it('that come alone go at once', async () => {
    const { calls, embed, texts } = embedderByHand()
    const call = mergeCalls(8, embed)(['1', '2'], {})
    await Promise.resolve()
    expect(texts()).toEqual([['1', '2']])
    calls[0]?.answer()
    expect(await read(call)).toEqual([
      ['1', 1],
      ['2', 2],
    ])
  })

  it('of one turn go together, each text once, and each gets its own', async () => {
    const { calls, embed, texts } = embedderByHand()
    const ask = mergeCalls(8, embed)
    const answers = [['1', '2'], ['2', '3'], ['4']].map((wanted) => ask(wanted, {}))
    await settled()
    expect(texts()).toEqual([['1', '2', '3', '4']])
    calls[0]?.answer()
    for (const answer of answers) expect((await answer).get('2')).toEqual(Float32Array.of(2))
  })

  it('that come while another is on its way wait for each other, but not for that one', async () => {
    const { calls, embed, texts } = embedderByHand()
    const ask = mergeCalls(8, embed)
    const first = ask(['1'], {})
    await settled()
    const others = [ask(['2'], {}), ask(['3'], {})]
    expect(texts()).toEqual([['1']])
    await settled()
    expect(texts()).toEqual([['1'], ['2', '3']])
    for (const call of calls.toReversed()) call.answer()
    await Promise.all([first, ...others])
  })

  it('wait no longer than for the answer of the one that is on its way', async () => {
    const { calls, embed, texts } = embedderByHand()
    const ask = mergeCalls(8, embed)
    const first = ask(['1'], {})
    await Promise.resolve()
    const second = ask(['2'], {})
    calls[0]?.answer()
    await first
    expect(texts()).toEqual([['1'], ['2']])
    calls[1]?.answer()
    await second
  })

  it('are never more than a batch together; a large one goes by itself, in batches', async () => {
    const { calls, embed, texts } = embedderByHand()
    const ask = mergeCalls(3, embed)
    const answers = [['1', '2'], ['3', '4'], ['5'], ['6', '7', '8', '9']].map((wanted) => ask(wanted, {}))
    await settled()
    expect(texts().toSorted()).toEqual([
      ['1', '2'],
      ['3', '4', '5'],
      ['6', '7', '8'],
    ])
    for (let i = 0; i < 4; i += 1) {
      calls[i]?.answer()
      await settled()
    }
    expect(texts()).toContainEqual(['9'])
    expect((await Promise.all(answers)).map((vectors) => vectors.size)).toEqual([2, 3, 3, 4])
  })
})

describe('a shared call that fails', () => {
  it('is asked again for each caller alone: the innocent get their vectors', async () => {
    const asked: (readonly string[])[] = []
    const ask = mergeCalls(8, async (texts) => {
      asked.push(texts)
      if (texts.includes('13')) throw new Error(`not ${texts.join()}`)
      return vectorsOf(texts)
    })
    const [good, bad, other] = [ask(['1'], {}), ask(['13'], {}), ask(['2'], {})]
    await expect(bad).rejects.toThrow('not 13')
    expect([await read(good), await read(other)]).toEqual([[['1', 1]], [['2', 2]]])
    expect(asked).toEqual([['1', '13', '2'], ['1'], ['13'], ['2']])
  })
})

describe('an abort', () => {
  const reason = new Error('the caller has gone')

  it('of one caller leaves the others what they asked for', async () => {
    const { calls, embed } = embedderByHand()
    const ask = mergeCalls(8, embed)
    const controller = new AbortController()
    const [gone, stays] = [ask(['1'], controller), ask(['2'], {})]
    await settled()
    controller.abort(reason)
    await expect(gone).rejects.toBe(reason)
    expect(calls[0]?.signal?.aborted).toBe(false)
    calls[0]?.answer()
    expect((await stays).get('2')).toEqual(Float32Array.of(2))
  })

  it('of all stops the call, and nobody is asked for again', async () => {
    const { calls, embed, texts } = embedderByHand()
    const ask = mergeCalls(8, embed)
    const controllers = [new AbortController(), new AbortController()]
    const answers = controllers.map(({ signal }, i) => ask([`${i}`], { signal }).catch((error: unknown) => error))
    await settled()
    for (const controller of controllers) controller.abort(reason)
    expect(await Promise.all(answers)).toEqual([reason, reason])
    expect(calls[0]?.signal?.aborted).toBe(true)
    await settled()
    expect(texts()).toEqual([['0', '1']])
  })

  it('before a call goes takes its texts out', async () => {
    const { calls, embed, texts } = embedderByHand()
    const ask = mergeCalls(8, embed)
    const controller = new AbortController()
    const [gone, stays] = [ask(['1'], controller), ask(['2'], {})]
    controller.abort(reason)
    await expect(gone).rejects.toBe(reason)
    await expect(ask(['3'], controller)).rejects.toBe(reason)
    expect(texts()).toEqual([['2']])
    calls[0]?.answer()
    await stays
  })
})

it('whatever is asked, in whatever order, each call gets the vectors of its texts, or fails for its own', async () => {
  const call = fc.record({ texts: fc.uniqueArray(fc.nat({ max: 20 }).map(String)), pause: fc.nat({ max: 2 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 8 }), fc.integer({ min: 1, max: 6 }), async (calls, size) => {
      const ask = mergeCalls(size, async (texts) => {
        expect(texts.length).toBeLessThanOrEqual(size)
        await new Promise((resolve) => setTimeout(resolve, 1))
        if (texts.includes('13')) throw new Error('not 13')
        return vectorsOf(texts)
      })
      await Promise.all(
        calls.map(async ({ texts, pause }) => {
          for (let i = 0; i < pause; i += 1) await new Promise((resolve) => setTimeout(resolve, 1))
          const answer = ask(texts, {})
          if (texts.includes('13')) return expect(answer).rejects.toThrow('not 13')
          const vectors = await answer
          expect(texts.map((text) => vectors.get(text)?.[0])).toEqual(texts.map(Number))
        }),
      )
    }),
    { numRuns: 50 },
  )
})
