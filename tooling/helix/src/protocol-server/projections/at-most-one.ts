import type { Root, Stream } from '../tree/operation.ts'
import type { Bound } from '../tree/tree.ts'

/** Whether the shape of an entry, whatever the data, lets it give one row at most. Newer servers then answer null, not []. */
export function atMostOne(root: Root): boolean {
  switch (root.tag) {
    case 'nodes':
    case 'edges':
      return root.body.reference.tag === 'ids' && root.body.reference.body.length === 1
    case 'limit':
      return isOne(root.body.count) || atMostOne(root.body.input)
    case 'range': {
      const { start, end, input } = root.body
      const narrow = start.tag === 'literal' && end.tag === 'literal' && end.body - start.body <= 1
      return narrow || atMostOne(input)
    }
    case 'text_search_nodes':
    case 'text_search_edges':
    case 'vector_search_nodes':
    case 'vector_search_edges':
    case 'text_search_nodes_within':
    case 'text_search_edges_within':
    case 'vector_search_nodes_within':
    case 'vector_search_edges_within':
      return isOne(root.body.k)
    case 'where':
    case 'has':
    case 'edge_has':
    case 'has_label':
    case 'edge_has_label':
    case 'has_key':
    case 'within':
    case 'without':
    case 'dedup':
    case 'skip':
    case 'order_by':
    case 'order_by_multiple':
    case 'value_map':
    case 'values':
    case 'project':
    case 'edge_properties':
    case 'id':
    case 'label':
      return atMostOne(inputOf(root.body))
    default:
      return false
  }
}

const isOne = (bound: Bound): boolean => bound.tag === 'literal' && bound.body <= 1

const inputOf = ({ input }: { readonly input: Stream }): Stream => input
