import { rowsOf } from '../client/answer.ts'
import { node } from '../layout/properties.ts'
import { entry } from '../wire/batch.ts'
import { atMost, paramInput } from '../wire/expression.ts'
import { isIn } from '../wire/predicate.ts'
import { project } from '../wire/projection.ts'
import { textParameter } from '../wire/request.ts'
import { textSearchNodes } from '../wire/search.ts'
import { limit, orderBy } from '../wire/step.ts'
import type { Tree } from '../wire/tree.ts'
import { bestOf, candidateRow, candidateSources, foundNode } from './candidate-row.ts'
import { type Channel, type ChannelScope, nodesOfKinds } from './channel.ts'
import { hitsFor, hitsForSome, stopsShort } from './search-limits.ts'
import { searchSome } from './search-some.ts'

const name = 'lexical'

/** Nodes by the words of their texts. */
export function textChannel(scope: ChannelScope, query: string, wanted: number): Channel {
  const { label, namespace, kinds } = scope
  const hits = (within?: Tree): Tree =>
    textSearchNodes(
      {
        label,
        property: node.text,
        tenant_value: paramInput('namespace'),
        query_text: paramInput('query'),
        k: atMost(kinds === undefined ? hitsFor(wanted) : hitsForSome(wanted)),
      },
      within,
    )
  const list = (found: Tree): Tree => {
    const ordered = orderBy(found, ['$score', 'desc'], [node.updatedAt, 'desc'], [node.id, 'asc'])
    return project(limit(ordered, atMost(wanted)), candidateSources('$score'))
  }
  const { entries, returns } =
    kinds === undefined
      ? { entries: [entry(name, list(hits()))], returns: [name] }
      : searchSome({
          ...{ name, hits, list, wanted },
          matching: isIn(node.kind, kinds),
          among: nodesOfKinds(name, scope, kinds),
        })
  return {
    entries,
    returns,
    parameters: { namespace: textParameter(namespace), query: textParameter(query.toWellFormed()) },
    found: (answer) => {
      const lists = returns.map((list) => rowsOf(answer, list, candidateRow))
      const found = lists.flat().map((row) => foundNode(namespace, row, row.rank))
      const given = Math.max(...lists.map(({ length }) => length))
      return { found: bestOf(found, wanted), stopsShort: stopsShort(given, wanted) }
    },
  }
}
