import type { Root } from '../tree/operation.ts'

const mutations: ReadonlySet<Root['tag']> = new Set<Root['tag']>([
  'add_n',
  'add_e',
  'set_property',
  'remove_property',
  'drop',
  'drop_edge',
  'drop_edge_labeled',
  'drop_edge_by_id',
])

/** Whether an operation writes to the graph. */
export const isMutation = (tag: Root['tag']): boolean => mutations.has(tag)
