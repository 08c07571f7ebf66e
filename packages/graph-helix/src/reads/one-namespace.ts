import { namespaceOf, type ReadScope, RecollectError } from '@recollect/core'

/** The namespace of a search. @throws `invalid_scope` for `everywhere`, which the capabilities exclude */
export function oneNamespace(scope: ReadScope): string {
  const namespace = namespaceOf(scope)
  if (namespace !== undefined) return namespace
  throw new RecollectError(
    'invalid_scope',
    'The search indexes of this graph are divided by namespace: search one namespace at a time.',
    { details: { expected: '{ namespace: string }' } },
  )
}
