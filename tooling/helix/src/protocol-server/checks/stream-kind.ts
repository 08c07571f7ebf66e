import type { ElementKind } from '../graph/element.ts'
import type { Root, Stream } from '../tree/operation.ts'

/** What a stream holds. A variable or a branch may hold either. */
export type StreamKind = ElementKind | 'unknown'

/** What an operation needs of its input; nothing when it takes both or has none. */
export function neededKind({ tag }: Root): ElementKind | undefined {
  switch (tag) {
    case 'out':
    case 'in':
    case 'both':
    case 'out_e':
    case 'in_e':
    case 'both_e':
    case 'add_e':
    case 'drop_edge':
    case 'drop_edge_labeled':
    case 'text_search_nodes_within':
    case 'vector_search_nodes_within':
      return 'node'
    case 'out_n':
    case 'in_n':
    case 'other_n':
    case 'edge_has':
    case 'edge_has_label':
    case 'edge_properties':
    case 'text_search_edges_within':
    case 'vector_search_edges_within':
      return 'edge'
    default:
      return undefined
  }
}

/** What a stream gives. */
export function kindOf(stream: Stream, context: StreamKind): StreamKind {
  switch (stream.tag) {
    case 'context':
      return context
    case 'edges':
    case 'edges_where':
    case 'text_search_edges':
    case 'vector_search_edges':
    case 'text_search_edges_within':
    case 'vector_search_edges_within':
    case 'out_e':
    case 'in_e':
    case 'both_e':
    case 'add_e':
    case 'drop_edge_by_id':
      return 'edge'
    case 'nodes':
    case 'nodes_where':
    case 'text_search_nodes':
    case 'vector_search_nodes':
    case 'text_search_nodes_within':
    case 'vector_search_nodes_within':
    case 'out':
    case 'in':
    case 'both':
    case 'out_n':
    case 'in_n':
    case 'other_n':
    case 'add_n':
      return 'node'
    case 'inject':
      return stream.body.input ? kindOf(stream.body.input, context) : 'unknown'
    case 'coalesce':
    case 'union': {
      const inside = kindOf(stream.body.input, context)
      const kinds = new Set(stream.body.traversals.map(({ root }) => kindOf(root, inside)))
      return kinds.size === 1 ? ([...kinds][0] ?? 'unknown') : 'unknown'
    }
    default:
      return kindOf(stream.body.input, context)
  }
}
