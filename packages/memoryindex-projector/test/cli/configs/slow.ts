import { setTimeout as sleep } from 'node:timers/promises'
import { createEngine } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import { createProjector, defineProjector, indexTarget } from '../../../src/index.ts'
import { fencedIndex } from '../../support/fenced-index.ts'

const scope = { namespace: 'team' }

/** A store of 3,000 notes, and a target that needs a tenth of a second for each batch; it can be told to hang. */
export default defineProjector(async () => {
  const store = createMemoryStore()
  const engine = await createEngine({ store })
  const indexes = new Map<number, ReturnType<typeof fencedIndex>>()
  let isSlow = false
  const open = (generation: number) => {
    const index = indexes.get(generation) ?? fencedIndex()
    indexes.set(generation, index)
    const upsert = async (...args: Parameters<typeof index.upsert>) => {
      const [, , { signal }] = args
      if (isSlow && process.env['HANG'] === '1') {
        console.error('hangs')
        await new Promise(() => undefined)
      }
      if (isSlow) await sleep(100, undefined, { signal })
      return index.upsert(...args)
    }
    return { ...index, upsert }
  }
  const targets = [indexTarget({ store, open, batch: 100 })]
  const notes = Array.from({ length: 3000 }, (_, index) => ({ kind: 'note', id: `n${index}`, title: `Note ${index}` }))
  await engine.putMany(scope, notes)
  if (process.env['FILLED'] === '1') {
    const projector = await createProjector({ store, targets })
    await projector.rebuild('semantic')
    const changed = notes.slice(0, 2000).map((note) => ({ ...note, title: `${note.title} again` }))
    await engine.putMany(scope, changed)
  }
  isSlow = true
  return { store, targets, pollMs: 20, close: () => console.error('closed') }
})
