import { z } from 'zod'
import { entry } from '../../src/wire/batch.ts'
import { constant, property } from '../../src/wire/expression.ts'
import { eq } from '../../src/wire/predicate.ts'
import { readRequest } from '../../src/wire/request.ts'
import { edgesWhere, nodesWhere } from '../../src/wire/source.ts'
import { string } from '../../src/wire/value.ts'
import { ask } from './ask.ts'
import { valueMap } from './more-wire.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const rows = z.array(z.record(z.string(), z.unknown())).nullable()

/** What a server stores of a graph, as the server tells it. */
export async function storedAt(url: string, label: string): Promise<{ readonly nodes: Rows; readonly edges: Rows }> {
  const labelled = (name: string) => eq(property('$label'), constant(string(name)))
  const entries = [
    entry('nodes', valueMap(nodesWhere(labelled(label)))),
    entry('edges', valueMap(edgesWhere(labelled(`${label}Link`)))),
  ]
  const answer = await ask(url, readRequest('all', { entries, returns: ['nodes', 'edges'] }))
  return { nodes: rows.parse(answer['nodes']) ?? [], edges: rows.parse(answer['edges']) ?? [] }
}
