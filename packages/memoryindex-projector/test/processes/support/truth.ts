import {
  contentHash,
  documentKinds,
  type Edge,
  embeddingText,
  entityIndexText,
  everywhere,
  type StoredObject,
} from '@recollect/core'
import type { PostgresStore } from '@recollect/store-postgres'
import { type Rows, rowText } from './rows.ts'

/** All that a store holds, and the rows that its copies should have. */
export interface Truth {
  readonly objects: readonly StoredObject[]
  readonly edges: readonly Edge[]
  readonly nodeRows: Rows
  readonly edgeRows: Rows
  readonly documentRows: Rows
  /** The hash of the text that each vector should come from. */
  readonly vectorRows: Rows
}

export const keyOf = (...names: readonly string[]): string => names.join(' ')

export const edgeKeyOf = ({ namespace, fromId, relation, toId }: Edge): string =>
  keyOf(namespace, fromId, relation, toId)

export async function readTruth(store: PostgresStore): Promise<Truth> {
  const objects = await all((after?: StoredObject) => store.listObjects(everywhere, { limit: 1000, after }, {}))
  const edges = await all((after?: Edge) => store.listEdges(everywhere, { limit: 1000, after }, {}))
  const titles = new Map(objects.map(({ namespace, id, title }) => [keyOf(namespace, id), title]))
  const kinds = documentKinds()
  const documents = objects.map((object) => {
    const { namespace, parentId } = object
    const parentTitle = parentId === undefined ? undefined : titles.get(keyOf(namespace, parentId))
    return { object, text: embeddingText(object, parentTitle), parentTitle }
  })
  const withText = documents.filter(({ text }) => text.trim() !== '')
  return {
    objects,
    edges,
    nodeRows: rows(objects.filter(({ parentId }) => parentId === undefined).map((one) => [idKey(one), nodeRow(one)])),
    edgeRows: rows(edges.map((edge) => [edgeKeyOf(edge), edge])),
    documentRows: rows(
      withText.map(({ object, text, parentTitle }) => {
        const { id, kind, version } = object
        return [idKey(object), { ref: id, kind: kinds.of(kind), text, parentTitle, version }]
      }),
    ),
    vectorRows: rows(
      await Promise.all(withText.map(async ({ object, text }) => [idKey(object), await contentHash(text)] as const)),
    ),
  }
}

const idKey = ({ namespace, id }: StoredObject): string => keyOf(namespace, id)

function nodeRow(object: StoredObject): object {
  const { id, kind, title, summary, properties, occurredAt, createdAt, updatedAt } = object
  const text = entityIndexText(object)
  return { id, kind, title, summary, text, facets: properties, occurredAt, createdAt, updatedAt }
}

export function rows(entries: readonly (readonly [string, unknown])[]): Rows {
  return new Map(entries.map(([key, value]) => [key, rowText(value)]))
}

async function all<T>(page: (after?: T) => Promise<readonly T[]>): Promise<readonly T[]> {
  const found: T[] = []
  for (let last: T | undefined; ; ) {
    const next = await page(last)
    found.push(...next)
    last = next.at(-1)
    if (last === undefined) return found
  }
}
