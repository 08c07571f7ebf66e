/** Requests that write nodes and edges. */
export const writeExamples = {
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
  deleteEdge: {
    request_type: 'write',
    query_name: 'd',
    query: {
      write: { entries: [{ query: { name: 'd', root: { drop_edge_by_id: { edges: { ids: [7] } } } } }], returns: [] },
    },
  },
} as const
