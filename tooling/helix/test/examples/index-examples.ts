/** Requests about indexes. */
export const indexExamples = {
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
} as const
