/** Names of the properties of nodes. A host's own names never stand beside them: they are keys inside `facets`. */
export const node = {
  /** Namespace and id: unique. */
  key: 'object_key',
  id: 'object_id',
  namespace: 'tenant_id',
  kind: 'kind',
  /** Namespace and kind. */
  kindKey: 'kind_key',
  title: 'title',
  summary: 'summary',
  text: 'search_text',
  facets: 'facets',
  embedding: 'embedding',
  /**
   * The namespace, on nodes with a vector alone. In 0.3.3 a node without one that has the tenant of a vector index cannot be
   * removed while no other node of the tenant has a vector.
   */
  embeddingNamespace: 'embedding_tenant_id',
  /** Of documents with a vector alone: what it was made of, text and model. */
  textHash: 'text_hash',
  occurredAt: 'occurred_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  /** Of documents alone: the version of the object. */
  version: 'version',
  /** The place of this state among all states of the object: writes and removals with a lower one change nothing. */
  sequence: 'sequence',
  /** False once it was removed: all that is left then is the key, the namespace and the sequence. */
  live: 'live',
} as const

/** Names of the properties of edges. Their ends stand in them too: to read them at the nodes costs the server ten times more. */
export const edge = {
  /** Namespace, ends and relation. Indexes of edges cannot be unique; writes look it up instead. */
  key: 'edge_key',
  namespace: 'tenant_id',
  from: 'from_id',
  relation: 'relation',
  to: 'to_id',
  /** Namespace and relation. */
  relationKey: 'relation_key',
  /** Left out where there is none: empty texts would count in the statistics of the index. */
  note: 'note',
  status: 'status',
  role: 'role',
  confidence: 'confidence',
  evidenceId: 'evidence_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
  /** As those of a node. */
  sequence: 'sequence',
  live: 'live',
  /** Sort keys that put the edges of their source, or of their target, in the order of `compareNeighbors`. */
  outOrder: 'out_order',
  inOrder: 'in_order',
} as const
