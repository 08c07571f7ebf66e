import { RecollectError } from '../model/errors.ts'
import { assertIdentifier } from '../model/identifier.ts'

/** Under which names semantic indexes keep objects: kinds of documents, by kinds of objects. */
export interface DocumentKinds {
  /** The document kind of an object kind. */
  of(kind: string): string
  /** The object kinds that have a document kind; more than one may. */
  objectKinds(documentKind: string): readonly string[]
}

/** The documents of a memory. */
const memoryKinds = { episode: 'EPISODE', recollection: 'RECOLLECTION', disposition: 'DISPOSITION' }

/**
 * The registry of document kinds: the memory's (`episode` is `EPISODE`, `recollection` is `RECOLLECTION`, `disposition` is
 * `DISPOSITION`) and the host's own. A kind that stands in neither is its own document kind.
 *
 * @example
 * ```ts
 * const kinds = documentKinds({ ticket: 'CASE', incident: 'CASE' })
 * kinds.of('ticket') // 'CASE'
 * ```
 * @throws `invalid_kind`
 */
export function documentKinds(own: { readonly [objectKind: string]: string } = {}): DocumentKinds {
  const names = new Map(Object.entries({ ...memoryKinds, ...own }))
  for (const [kind, name] of names) {
    assertIdentifier(kind, 'invalid_kind', 'kind of an object')
    assertIdentifier(name, 'invalid_kind', `document kind of "${kind}"`)
    if (/\s/u.test(name)) {
      throw new RecollectError('invalid_kind', `The document kind of "${kind}" must not hold white space.`, {
        details: { kind },
      })
    }
  }
  return {
    of: (kind) => names.get(kind) ?? kind,
    objectKinds: (documentKind) => {
      const named = [...names].filter(([, name]) => name === documentKind).map(([kind]) => kind)
      return names.has(documentKind) ? named : [...named, documentKind]
    },
  }
}
