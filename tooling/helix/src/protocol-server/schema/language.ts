const leftOut = [
  'as',
  'store',
  'select',
  'bind',
  'project_bindings',
  'repeat',
  'choose',
  'optional',
  'group',
  'group_count',
  'aggregate_by',
  'fold',
  'unfold',
  'path',
  'simple_path',
  'with_sack',
  'sack_set',
  'sack_add',
  'sack_get',
  'shortest_path',
]

const ends = [
  'value_map',
  'values',
  'project',
  'edge_properties',
  'id',
  'label',
  'count',
  'exists',
  'create_index',
  'drop_index',
  'get_index_operation',
  'retry_index_operation',
  'abort_index_operation',
]

/** Why an operation of the language is refused at a place where only streams of nodes or edges may stand. */
export function explainStream(tag: string): string | undefined {
  if (ends.includes(tag)) return 'it can only be the last operation of an entry'
  return explainRoot(tag)
}

/** Why an operation of the language is refused anywhere. */
export function explainRoot(tag: string): string | undefined {
  if (leftOut.includes(tag)) return 'Helix knows it, but this protocol server leaves it out'
  return 'the language has no such operation'
}
