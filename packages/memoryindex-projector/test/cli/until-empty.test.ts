import { aRow } from '@recollect/conformance'
import { createMemoryStore } from '@recollect/store-memory'
import { expect, test, vi } from 'vitest'
import { untilEmpty } from '../../src/cli/until-empty.ts'
import { createProjector, indexTarget } from '../../src/index.ts'
import { fencedIndex } from '../support/fenced-index.ts'

test('a queue that is empty is not the end while only a namespace is filled', async () => {
  const store = createMemoryStore()
  await store.putMany({ namespace: 'n' }, [aRow({ id: 'a', title: 'Alpha' })], { at: new Date() })
  const projector = await createProjector({ store, targets: [indexTarget({ store, open: fencedIndex })] })
  await projector.rebuild('semantic', { scope: { namespace: 'n' } })
  const waiting = vi.fn()
  const over = vi.fn()
  const done = untilEmpty(projector, waiting, new AbortController().signal).then(over)
  await vi.waitFor(() => expect(waiting.mock.calls).toEqual([[0], [0]]))
  expect(over).not.toHaveBeenCalled()
  await projector.rebuild('semantic')
  await done
})
