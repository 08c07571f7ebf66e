/** Requests of every kind that the adapter needs, each as it goes over the wire. */
export const examples = {
  ensureIndexes: {
    request_type: 'write',
    query_name: 'ensure_indexes',
    query: {
      write: {
        entries: [
          {
            query: {
              name: 'oid',
              root: {
                create_index: {
                  spec: { node_equality: { label: 'Object', property: 'object_id', unique: true } },
                  if_not_exists: true,
                },
              },
            },
          },
          {
            query: {
              name: 'kind',
              root: {
                create_index: {
                  spec: { node_equality: { label: 'Object', property: 'kind', unique: false } },
                  if_not_exists: true,
                },
              },
            },
          },
          {
            query: {
              name: 'text',
              root: {
                create_index: {
                  spec: { node_text: { label: 'Object', property: 'search_text' } },
                  if_not_exists: true,
                },
              },
            },
          },
          {
            query: {
              name: 'vec',
              root: {
                create_index: {
                  spec: {
                    node_vector: {
                      label: 'Object',
                      property: 'embedding',
                      dimension: 3,
                      metric: 'cosine',
                      tenant_property: 'namespace_id',
                    },
                  },
                  if_not_exists: true,
                },
              },
            },
          },
          {
            query: {
              name: 'etext',
              root: {
                create_index: { spec: { edge_text: { label: 'references', property: 'note' } }, if_not_exists: true },
              },
            },
          },
        ],
        returns: ['oid', 'kind', 'text', 'vec', 'etext'],
      },
    },
  },
  pollOperation: {
    request_type: 'read',
    query_name: 'poll',
    query: {
      read: {
        entries: [
          {
            query: {
              name: 'st',
              root: { get_index_operation: { operation_id: '00000000-0000-0000-0000-000000000001' } },
            },
          },
        ],
        returns: ['st'],
      },
    },
  },
  upsertNode: {
    request_type: 'write',
    query_name: 'upsert',
    query: {
      write: {
        entries: [
          {
            query: {
              name: 'cur',
              root: {
                nodes_where: {
                  predicate: {
                    and: {
                      predicates: [
                        { eq: { left: { property: '$label' }, right: { constant: { string: 'Object' } } } },
                        { eq: { left: { property: 'object_id' }, right: { param: 'object_id' } } },
                      ],
                    },
                  },
                },
              },
            },
          },
          {
            query: {
              name: 'upd',
              condition: { var_not_empty: 'cur' },
              root: {
                remove_property: {
                  name: 'summary',
                  input: {
                    set_property: {
                      name: 'title',
                      value: { expr: { param: 'title' } },
                      input: { nodes: { reference: { var: 'cur' } } },
                    },
                  },
                },
              },
            },
          },
          {
            query: {
              name: 'ins',
              condition: { var_empty: 'cur' },
              root: {
                add_n: {
                  label: 'Object',
                  properties: [
                    ['object_id', { expr: { param: 'object_id' } }],
                    ['title', { expr: { param: 'title' } }],
                    ['embedding', { value: { f32_array: [0.5, 0.5, 0] } }],
                  ],
                },
              },
            },
          },
        ],
        returns: ['upd', 'ins'],
      },
    },
    parameters: { object_id: 'a', title: 'T' },
    parameter_types: { object_id: 'string', title: 'string' },
  },
  replaceEdge: {
    request_type: 'write',
    query_name: 'add_edge',
    query: {
      write: {
        entries: [
          {
            query: {
              name: 'from',
              root: {
                nodes_where: {
                  predicate: {
                    and: {
                      predicates: [
                        { eq: { left: { property: '$label' }, right: { constant: { string: 'Object' } } } },
                        { eq: { left: { property: 'object_id' }, right: { param: 'from_oid' } } },
                      ],
                    },
                  },
                },
              },
            },
          },
          {
            query: {
              name: 'to',
              root: {
                nodes_where: {
                  predicate: {
                    and: {
                      predicates: [
                        { eq: { left: { property: '$label' }, right: { constant: { string: 'Object' } } } },
                        { eq: { left: { property: 'object_id' }, right: { param: 'to_oid' } } },
                      ],
                    },
                  },
                },
              },
            },
          },
          {
            query: {
              name: 'old',
              root: {
                drop_edge_labeled: {
                  input: { nodes: { reference: { var: 'from' } } },
                  to: { var: 'to' },
                  label: 'references',
                },
              },
            },
          },
          {
            query: {
              name: 'e',
              root: {
                add_e: {
                  input: { nodes: { reference: { var: 'from' } } },
                  label: 'references',
                  to: { var: 'to' },
                  properties: [
                    ['note', { value: { string: 'n' } }],
                    ['confidence', { value: { f64: 0.9 } }],
                  ],
                },
              },
            },
          },
        ],
        returns: ['from', 'to', 'e'],
      },
    },
    parameters: { from_oid: 'a', to_oid: 'b' },
    parameter_types: { from_oid: 'string', to_oid: 'string' },
  },
  deleteNode: {
    request_type: 'write',
    query_name: 'drop',
    query: {
      write: {
        entries: [
          {
            query: {
              name: 'cur',
              root: {
                nodes_where: {
                  predicate: {
                    and: {
                      predicates: [
                        { eq: { left: { property: '$label' }, right: { constant: { string: 'Object' } } } },
                        { eq: { left: { property: 'object_id' }, right: { param: 'object_id' } } },
                      ],
                    },
                  },
                },
              },
            },
          },
          { query: { name: 'dropped', root: { drop: { input: { nodes: { reference: { var: 'cur' } } } } } } },
        ],
        returns: ['cur'],
      },
    },
    parameters: { object_id: 'a' },
    parameter_types: { object_id: 'string' },
  },
  textSearch: {
    request_type: 'read',
    query_name: 't',
    query: {
      read: {
        entries: [
          {
            query: {
              name: 'hits',
              root: {
                value_map: {
                  input: {
                    text_search_nodes: {
                      label: 'Object',
                      property: 'search_text',
                      tenant_value: { value: { string: 'ns1' } },
                      query_text: { expr: { param: 'q' } },
                      k: { expr: { param: 'k' } },
                    },
                  },
                  properties: ['object_id', '$score'],
                },
              },
            },
          },
        ],
        returns: ['hits'],
      },
    },
    parameters: { q: 'x y', k: 5 },
    parameter_types: { q: 'string', k: 'i64' },
  },
  vectorSearch: {
    request_type: 'read',
    query_name: 'v',
    query: {
      read: {
        entries: [
          {
            query: {
              name: 'hits',
              root: {
                value_map: {
                  input: {
                    vector_search_nodes: {
                      label: 'Object',
                      property: 'embedding',
                      query_vector: { value: { f32_array: [0.5, 0.5, 0] } },
                      k: { literal: 5 },
                    },
                  },
                  properties: ['object_id', '$distance'],
                },
              },
            },
          },
        ],
        returns: ['hits'],
      },
    },
  },
  edgeTextSearch: {
    request_type: 'read',
    query_name: 'et',
    query: {
      read: {
        entries: [
          {
            query: {
              name: 'hits',
              root: {
                project: {
                  input: {
                    text_search_edges: {
                      label: 'references',
                      property: 'note',
                      query_text: { value: { string: 'late penalty' } },
                      k: { literal: 10 },
                    },
                  },
                  projections: [
                    { property: { source: '$id', alias: 'edge_id' } },
                    { property: { source: '$from.object_id', alias: 'from_id' } },
                    { property: { source: '$to.object_id', alias: 'to_id' } },
                    { property: { source: 'note', alias: 'note' } },
                    { property: { source: '$score', alias: 'score' } },
                  ],
                },
              },
            },
          },
        ],
        returns: ['hits'],
      },
    },
  },
  neighbors: {
    request_type: 'read',
    query_name: 'nb',
    query: {
      read: {
        entries: [
          {
            query: {
              name: 'src',
              root: {
                nodes_where: {
                  predicate: {
                    and: {
                      predicates: [
                        { eq: { left: { property: '$label' }, right: { constant: { string: 'Object' } } } },
                        { eq: { left: { property: 'object_id' }, right: { param: 'object_id' } } },
                      ],
                    },
                  },
                },
              },
            },
          },
          {
            query: {
              name: 'out',
              root: {
                project: {
                  input: {
                    limit: {
                      count: { expr: { param: 'limit' } },
                      input: { out_e: { label: 'references', input: { nodes: { reference: { var: 'src' } } } } },
                    },
                  },
                  projections: [
                    { property: { source: '$id', alias: 'edge_id' } },
                    { property: { source: '$to.object_id', alias: 'peer' } },
                    { property: { source: 'note', alias: 'note' } },
                  ],
                },
              },
            },
          },
          {
            query: {
              name: 'in',
              root: {
                project: {
                  input: {
                    limit: {
                      count: { expr: { param: 'limit' } },
                      input: { in_e: { label: 'references', input: { nodes: { reference: { var: 'src' } } } } },
                    },
                  },
                  projections: [
                    { property: { source: '$id', alias: 'edge_id' } },
                    { property: { source: '$from.object_id', alias: 'peer' } },
                    { property: { source: 'note', alias: 'note' } },
                  ],
                },
              },
            },
          },
        ],
        returns: ['out', 'in'],
      },
    },
    parameters: { object_id: 'a', limit: 50 },
    parameter_types: { object_id: 'string', limit: 'i64' },
  },
  bothDirections: {
    request_type: 'read',
    query_name: 'b',
    query: {
      read: {
        entries: [
          {
            query: {
              name: 'e',
              root: {
                edge_properties: {
                  input: {
                    where: {
                      input: { both_e: { label: 'references', input: { nodes: { reference: { ids: [1] } } } } },
                      predicate: {
                        and: {
                          predicates: [
                            { eq: { left: { property: 'status' }, right: { constant: { string: 'active' } } } },
                            { gte: { left: { property: 'confidence' }, right: { constant: { f64: 0.5 } } } },
                          ],
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        ],
        returns: ['e'],
      },
    },
  },
  hydrate: {
    request_type: 'read',
    query_name: 'd',
    query: {
      read: {
        entries: [
          {
            query: {
              name: 'n',
              root: {
                value_map: {
                  input: {
                    nodes_where: {
                      predicate: {
                        and: {
                          predicates: [
                            { eq: { left: { property: '$label' }, right: { constant: { string: 'Object' } } } },
                            {
                              is_in: {
                                value: { property: 'object_id' },
                                values: { constant: { string_array: ['a', 'b'] } },
                              },
                            },
                          ],
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        ],
        returns: ['n'],
      },
    },
  },
  deleteEdge: {
    request_type: 'write',
    query_name: 'd',
    query: {
      write: { entries: [{ query: { name: 'd', root: { drop_edge_by_id: { edges: { ids: [7] } } } } }], returns: [] },
    },
  },
} as const
