import { type CallOptions, type Generation, type GenerationRegistry, orAbort } from '@recollect/core'

/** Which generations serve, as this process last saw it. */
export interface Serving {
  /** The generations of a target, read again when the last look is too old. */
  look(target: string, options: CallOptions): Promise<readonly Generation[]>
  /** What was seen last of a target, however old; nothing before the first look. */
  lastSeen(target: string): readonly Generation[]
  /** The next look reads again. */
  forget(target: string): void
}

interface Look {
  readonly at: number
  readonly generations: Promise<readonly Generation[]>
}

/** Readers ask at every search, so what is `maxAgeMs` old is good enough. */
export function createServing(registry: GenerationRegistry, maxAgeMs: number): Serving {
  const looks = new Map<string, Look>()
  const seen = new Map<string, readonly Generation[]>()
  const read = async (target: string): Promise<readonly Generation[]> => {
    const generations = await registry.listGenerations(target, {})
    seen.set(target, generations)
    return generations
  }
  return {
    look: async (target, { signal }) => {
      signal?.throwIfAborted()
      const known = looks.get(target)
      if (known !== undefined && performance.now() - known.at < maxAgeMs) return orAbort(known.generations, signal)
      const look = { at: performance.now(), generations: read(target) }
      looks.set(target, look)
      look.generations.catch(() => {
        if (looks.get(target) === look) looks.delete(target)
      })
      return orAbort(look.generations, signal)
    },
    lastSeen: (target) => seen.get(target) ?? [],
    forget: (target) => {
      looks.delete(target)
    },
  }
}
