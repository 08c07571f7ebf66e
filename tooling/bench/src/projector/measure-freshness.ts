import { everywhere } from '@recollect/core'
import { openProjector } from './open-projector.ts'
import { startProcess } from './start-process.ts'

/**
 * Milliseconds from a committed write until it can be read from the index, on a system where nothing else happens: this process
 * writes and waits, a worker in another one works.
 */
export async function measureFreshness(url: string, writes: number): Promise<readonly number[]> {
  const { store, projector, close } = await openProjector(url)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const worker = startProcess({ url, mode: 'work' }, (message) => {
    if ('ready' in message) resolve()
  })
  const waits: number[] = []
  try {
    await ready
    for (let number = 0; number < writes; number += 1) {
      const scope = { namespace: 'freshness' }
      const object = {
        id: `object-${number}`,
        kind: 'note',
        title: `Note ${number}`,
        summary: '',
        content: 'A short note.',
        contentType: 'text/plain',
        properties: {},
      }
      await store.putMany(scope, [{ object, facets: {}, indexHash: '' }], { at: new Date() })
      const { milliseconds } = await projector.waitFor(scope, { ids: [object.id] })
      waits.push(milliseconds)
      // Long enough for the worker to sleep again.
      await new Promise((wake) => setTimeout(wake, 20))
    }
    await projector.waitFor(everywhere)
  } finally {
    await worker.end('SIGTERM')
    await close()
  }
  return waits
}
