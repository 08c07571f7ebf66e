import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketOf, fnv1a } from './fnv1a.ts'
import { fakeClock, hashEmbedder, recordingObserver, sequentialIds } from './index.ts'

const hex = (text: string) => {
  const { high, low } = fnv1a(text)
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}

describe('fnv1a', () => {
  it('gives the published check values', () => {
    expect(hex('')).toBe('cbf29ce484222325')
    expect(hex('a')).toBe('af63dc4c8601ec8c')
    expect(hex('foobar')).toBe('85944171f73967e8')
  })

  it('is what 64-bit arithmetic gives, for any text and bucket count', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 65_536 }), (text, size) => {
        let hash = 0xcbf29ce484222325n
        for (const byte of new TextEncoder().encode(text)) {
          hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
        }
        expect(hex(text)).toBe(hash.toString(16).padStart(16, '0'))
        expect(bucketOf(fnv1a(text), size)).toBe(Number(hash % BigInt(size)))
      }),
    )
  })
})

describe('hashEmbedder', () => {
  const embed = async (text: string, dimensions = 384) => {
    const [vector = []] = await hashEmbedder({ dimensions }).embed([text], { purpose: 'query' })
    return Array.from(vector)
  }

  it('adds 1 to the bucket of each token, at length 1', async () => {
    const vector = await embed('oauth  oauth\npkce ')
    const buckets = { oauth: bucketOf(fnv1a('oauth'), 384), pkce: bucketOf(fnv1a('pkce'), 384) }
    expect(vector[buckets.oauth]).toBeCloseTo(2 / Math.sqrt(5), 6)
    expect(vector[buckets.pkce]).toBeCloseTo(1 / Math.sqrt(5), 6)
    expect(vector.filter((value) => value !== 0)).toHaveLength(2)
  })

  it('gives unit vectors of its dimension, also for blank text', async () => {
    for (const text of ['', ' \n', 'a b c d e f g h']) {
      for (const dimensions of [1, 3, 384]) {
        const vector = await embed(text, dimensions)
        expect(vector).toHaveLength(dimensions)
        expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
      }
    }
  })

  it('names its model and reports its calls', async () => {
    const calls: unknown[] = []
    const embedder = hashEmbedder({ dimensions: 8, onEmbed: (call) => void calls.push(call) })
    expect(embedder).toMatchObject({ model: 'hash-8', dimensions: 8 })
    await embedder.embed(['a', 'b'], { purpose: 'document' })
    expect(calls).toEqual([{ texts: ['a', 'b'], purpose: 'document' }])
    expect(hashEmbedder({ model: 'mine' }).model).toBe('mine')
  })

  it('fails as it is told to, and stops when aborted', async () => {
    const broken = hashEmbedder({ onEmbed: () => Promise.reject(new Error('down')) })
    await expect(broken.embed(['a'], { purpose: 'query' })).rejects.toThrow('down')
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(hashEmbedder().embed(['a'], { purpose: 'query', signal })).rejects.toThrow('enough')
  })

  it.each([0, -1, 1.5, Number.NaN, 65_537])('refuses %d dimensions', (dimensions) => {
    expect(() => hashEmbedder({ dimensions })).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  })
})

describe('fakeClock', () => {
  it('stands still until it is moved', () => {
    const clock = fakeClock('2026-05-01T00:00:00Z')
    clock.now().setFullYear(1999)
    expect(clock.now()).toEqual(new Date('2026-05-01T00:00:00Z'))
    clock.advance(1500)
    expect(clock.now()).toEqual(new Date('2026-05-01T00:00:01.500Z'))
    clock.set(0)
    expect(clock.now()).toEqual(new Date(0))
    expect(fakeClock().now()).toEqual(new Date('2026-01-01T00:00:00Z'))
  })
})

describe('recordingObserver', () => {
  it('keeps the beginnings and the ends', () => {
    const observer = recordingObserver()
    const end = observer.start('search')
    observer.start('put')
    end({ hits: 2, degraded: ['lexical_only'] })
    expect(observer.operations).toEqual([
      { operation: 'search', ends: [{ hits: 2, degraded: ['lexical_only'] }] },
      { operation: 'put', ends: [] },
    ])
    observer.clear()
    expect(observer.operations).toEqual([])
  })
})

describe('sequentialIds', () => {
  it('counts', () => {
    const next = sequentialIds()
    expect([next(), next()]).toEqual(['id-000001', 'id-000002'])
    expect(sequentialIds('deal:')()).toBe('deal:000001')
  })
})
