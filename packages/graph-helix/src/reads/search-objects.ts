import type { CallOptions, Candidate, ObjectSearchRequest, ObjectSearchResponse, ReadScope } from '@recollect/core'
import type { GraphContext } from '../graph-context.ts'
import type { FoundNode } from './candidate-row.ts'
import { oneNamespace } from './one-namespace.ts'
import { searchNodes } from './search-nodes.ts'

/** Objects by text and by vector, in one request. */
export async function searchObjects(
  context: GraphContext,
  scope: ReadScope,
  request: ObjectSearchRequest,
  call: CallOptions,
): Promise<ObjectSearchResponse> {
  const { channels, truncated } = await searchNodes(context, oneNamespace(scope), request, call)
  const { lexical, vector } = channels
  return {
    channels: {
      ...(lexical === undefined ? {} : { lexical: lexical.map(candidateOf) }),
      ...(vector === undefined ? {} : { vector: vector.map(candidateOf) }),
    },
    degraded: [],
    ...(truncated ? { truncated } : {}),
  }
}

const candidateOf = ({ kind: _, ...candidate }: FoundNode): Candidate => candidate
