/** Requests that search, walk and look up. */
export const readExamples = {
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
} as const
