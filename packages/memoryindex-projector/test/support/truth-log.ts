import { embeddingText, everywhere, type StoredObject } from '@recollect/core'
import type { MemoryStore } from '@recollect/store-memory'
import type { Arrival } from './shared-copies.ts'

/** A state of a subject, from the change with a sequence above `after` on. */
interface Moment {
  readonly after: number
  readonly text: string | undefined
}

/** What copies hold of the truth, from the beginning until now. */
export class TruthLog {
  readonly #store: MemoryStore
  readonly #moments = new Map<string, Moment[]>()

  constructor(store: MemoryStore) {
    this.#store = store
  }

  /** Makes a change, and notes what became of every object. */
  async during(change: () => Promise<unknown>): Promise<void> {
    const after = await this.#store.queue.mark({})
    await change()
    const now = await textsOf(this.#store)
    for (const [key, moments] of this.#moments) {
      const text = now.get(key)
      if (moments.at(-1)?.text !== text) moments.push({ after, text })
    }
    for (const [key, text] of now) {
      if (!this.#moments.has(key))
        this.#moments.set(key, [
          { after: -1, text: undefined },
          { after, text },
        ])
    }
  }

  /** Whether what arrived under a sequence is a state of that moment, or a later one. */
  isTimely({ target, namespace, id, sequence, text }: Arrival): boolean {
    const moments = this.#moments.get(keyOf(target, namespace, id)) ?? [{ after: -1, text: undefined }]
    const inForce = moments.findLastIndex(({ after }) => after < sequence)
    return moments.slice(inForce).some((moment) => moment.text === (text && ownLine(text)))
  }
}

async function textsOf(store: MemoryStore): Promise<ReadonlyMap<string, string>> {
  const objects = await store.listObjects(everywhere, { limit: 1000 }, {})
  return new Map(
    objects.flatMap((object) => {
      const { namespace, id, parentId, title } = object
      const semantic = [keyOf('semantic', namespace, id), ownLine(documentText(objects, object))] as const
      return parentId === undefined ? [semantic, [keyOf('graph', namespace, id), title] as const] : [semantic]
    }),
  )
}

/** A part is read a moment before the title of its parent, which stands above its own line. */
function ownLine(text: string): string {
  return text.split('\n').at(-1) ?? ''
}

/** What an index holds of an object. */
export function documentText(objects: readonly StoredObject[], object: StoredObject): string {
  const parent = objects.find(({ namespace, id }) => namespace === object.namespace && id === object.parentId)
  return embeddingText(object, object.parentId === undefined ? undefined : (parent?.title ?? ''))
}

function keyOf(target: Arrival['target'], namespace: string, id: string): string {
  return JSON.stringify([target, namespace, id])
}
