import { violate } from '../refusal.ts'
import type { Root } from '../tree/operation.ts'
import type { Batch, Query } from '../tree/request.ts'
import type { Ref } from '../tree/tree.ts'
import { queriesOf, visit } from './visit.ts'

/** Names are bound once, used only after that, and returned once. */
export function checkNames(batch: Batch): void {
  const bound = new Set<string>()
  const use = (name: string): void => {
    if (!bound.has(name)) violate(500, 'invalid_query', `variable \`${name}\` is not bound by an earlier entry`)
  }
  for (const [position, query] of queriesOf(batch).entries()) {
    if (position === 0 && query.condition?.tag === 'prev_not_empty') {
      violate(400, 'invalid_initial_batch_condition', 'the first entry cannot depend on a previous one')
    }
    for (const name of variablesOf(query)) use(name)
    if (!query.name) continue
    if (bound.has(query.name)) violate(400, 'duplicate_return_variable', `variable \`${query.name}\` is bound twice`)
    bound.add(query.name)
  }
  for (const name of batch.returns) use(name)
  if (new Set(batch.returns).size < batch.returns.length) {
    violate(400, 'duplicate_return_variable', 'a name is returned twice')
  }
}

function variablesOf({ root, condition }: Query): string[] {
  const names: string[] = []
  visit(root, (operation) => names.push(...namesIn(operation)))
  if (condition?.tag === 'var_min_size') names.push(condition.body[0])
  if (condition?.tag === 'var_empty' || condition?.tag === 'var_not_empty') names.push(condition.body)
  return names
}

function namesIn(operation: Root): string[] {
  if (operation.tag === 'within' || operation.tag === 'without' || operation.tag === 'inject')
    return [operation.body.variable]
  return referencesOf(operation).flatMap((reference) => (reference.tag === 'var' ? reference.body : []))
}

/** The references that an operation makes itself, not its input. */
export function referencesOf(operation: Root): Ref[] {
  if (!('body' in operation)) return []
  const { body } = operation
  if ('reference' in body) return [body.reference]
  if ('to' in body) return [body.to]
  return 'edges' in body ? [body.edges] : []
}
