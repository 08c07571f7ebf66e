import { invalid, whole } from '../helix-options.ts'

/** The label of edges in the graph whose nodes have `label`. One for all relations, so that one index holds all notes. */
export const edgeLabel = (label: string): string => `${label}Link`

/**
 * The label of a generation: `Object-3`. No label that an option names has a hyphen, so it is no other's.
 *
 * @throws `invalid_option`
 */
export function checkedLabel(label: string, generation: number | undefined): string {
  if (typeof label !== 'string' || !/^\w{1,64}$/.test(label)) {
    throw invalid('label', 'The option label must be 1 to 64 letters, digits and "_".')
  }
  return generation === undefined ? label : `${label}-${whole('generation', generation, 0, Number.MAX_SAFE_INTEGER)}`
}
