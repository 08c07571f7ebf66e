import { rowsOf } from '../client/answer.ts'
import { kindKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import { entry } from '../wire/batch.ts'
import { atMost, paramInput } from '../wire/expression.ts'
import { lookUpNodes } from '../wire/lookup.ts'
import { project } from '../wire/projection.ts'
import { textParameter } from '../wire/request.ts'
import { textSearchNodes } from '../wire/search.ts'
import { limit, orderBy } from '../wire/step.ts'
import { candidateOf, candidateRow, candidateSources } from './candidate-row.ts'
import type { Channel, ChannelScope } from './channel.ts'
import { hitsFor } from './search-limits.ts'

/** Nodes by the words of their texts. */
export function textChannel({ label, namespace, kinds }: ChannelScope, query: string, wanted: number): Channel {
  const among =
    kinds === undefined
      ? undefined
      : lookUpNodes(
          'text_kind',
          label,
          node.kindKey,
          kinds.map((kind) => kindKey(namespace, kind)),
        )
  const hits = textSearchNodes(
    {
      label,
      property: node.text,
      tenant_value: paramInput('namespace'),
      query_text: paramInput('query'),
      k: atMost(hitsFor(wanted)),
    },
    among?.found,
  )
  const best = limit(orderBy(hits, ['$score', 'desc'], [node.updatedAt, 'desc'], [node.id, 'asc']), atMost(wanted))
  return {
    entries: [...(among?.entries ?? []), entry('lexical', project(best, candidateSources('$score')))],
    returns: ['lexical'],
    parameters: { namespace: textParameter(namespace), query: textParameter(query.toWellFormed()) },
    candidates: (answer) => rowsOf(answer, 'lexical', candidateRow).map((row) => candidateOf(namespace, row, row.rank)),
  }
}
