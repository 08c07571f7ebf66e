import type { ElementKind } from '../graph/element.ts'
import type { IndexSpec } from '../tree/index-spec.ts'

export type IndexFamily = 'secondary' | 'vector' | 'text'

/** An index that exists or is on its way in or out. */
export interface IndexRecord {
  readonly id: number
  readonly spec: IndexSpec
  readonly generation: number
  state: 'building' | 'active' | 'dropping' | 'gone'
  /** The operation that last changed it. */
  operationId: string
}

export const kindOf = (spec: IndexSpec): ElementKind => (spec.tag.startsWith('node') ? 'node' : 'edge')

export function familyOf(spec: IndexSpec): IndexFamily {
  if (spec.tag.endsWith('vector')) return 'vector'
  return spec.tag.endsWith('text') ? 'text' : 'secondary'
}

/** One index lives for each of these; all else of a spec is its definition. */
export const identityOf = ({ tag, body }: IndexSpec): string => JSON.stringify([tag, body.label, body.property])

/** The fields in which two specs of one identity disagree. */
export function conflictsOf(a: IndexSpec, b: IndexSpec): string[] {
  const [x, y] = [definition(a), definition(b)]
  return Object.keys({ ...x, ...y }).filter((field) => x[field] !== y[field])
}

function definition({ tag, body }: IndexSpec): Record<string, unknown> {
  const { label: _, property: __, ...rest } = body
  return { family: tag, ...rest }
}
