import { createEngine, RecollectError } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'
import { createProjector, defineProjector, indexTarget } from '../../../src/index.ts'
import { fencedIndex } from '../../support/fenced-index.ts'
import { hostile } from '../hostile.ts'

const scope = { namespace: 'team' }

/**
 * A store whose targets are halfway: `semantic` serves two notes, has given up a third and has two changes to take; `late` was never
 * filled.
 */
export default defineProjector(async () => {
  const store = createMemoryStore()
  const indexes = new Map<number, ReturnType<typeof fencedIndex>>()
  const open = (generation: number) => {
    const index = indexes.get(generation) ?? fencedIndex()
    indexes.set(generation, index)
    return {
      ...index,
      upsert: async (...[where, documents, options]: Parameters<typeof index.upsert>) => {
        if (documents.some(({ text }) => text.includes('poison'))) {
          throw new RecollectError('invalid_object', `It is too much ${hostile} for me.`)
        }
        return index.upsert(where, documents, options)
      },
    }
  }
  const targets = [indexTarget({ store, open, name: 'semantic' })]
  const projector = await createProjector({ store, targets })
  const engine = await createEngine({ store })
  for (const id of ['a', 'b']) await engine.put(scope, 'note', { id, title: `Note ${id}` })
  await engine.put(scope, 'note', { id: `c${hostile}`, title: 'A poison' })
  while ((await projector.processOne()) !== undefined);
  for (const id of ['d', 'e']) await engine.put(scope, 'note', { id, title: `Note ${id}` })
  const late = indexTarget({ store, open: () => fencedIndex(), name: 'late' })
  return { store, targets: [...targets, late], pollMs: 20 }
})
