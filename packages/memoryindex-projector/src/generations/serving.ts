import type { CallOptions, Generation, GenerationRegistry } from '@recollect/core'

/** Which generations serve, as this process last saw it. */
export interface Serving {
  /** The generations of a target, read again when the last look is too old. */
  look(target: string, options: CallOptions): Promise<readonly Generation[]>
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
  return {
    look: async (target, { signal }) => {
      signal?.throwIfAborted()
      const known = looks.get(target)
      if (known !== undefined && performance.now() - known.at < maxAgeMs) return known.generations
      const look = { at: performance.now(), generations: registry.listGenerations(target, {}) }
      looks.set(target, look)
      try {
        return await look.generations
      } catch (error) {
        if (looks.get(target) === look) looks.delete(target)
        throw error
      }
    },
    forget: (target) => {
      looks.delete(target)
    },
  }
}
