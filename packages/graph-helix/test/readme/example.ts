import { createHelixGraph } from '@recollect/graph-helix'

const url = process.env['HELIX_URL'] ?? 'http://localhost:6969'
const graph = createHelixGraph({ url })
await graph.ready() // makes the indexes, when they are not there yet

const scope = { namespace: 'acme' }
const now = new Date()
const state = { createdAt: now, updatedAt: now, sequence: 1 }
const node = (id: string, kind: string, title: string) => ({
  ...{ id, kind, title, summary: '', text: title, facets: {} },
  ...state,
})

await graph.upsertNodes(scope, [node('kim', 'person', 'Kim Park'), node('acme', 'company', 'Acme Corp')], {})
const edge = { fromId: 'kim', relation: 'works_at', toId: 'acme', note: 'Head of sales since the merger' }
await graph.upsertEdges(scope, [{ namespace: 'acme', version: 1, ...edge, ...state }], {})

const around = await graph.neighbors(scope, { ids: ['acme'], direction: 'in', limitPerNode: 10 }, {})
console.log(around.neighbors[0]?.peerId) // kim

const found = await graph.searchEdges(scope, { query: 'merger', limit: 5 }, {})
console.log(found.hits[0]?.edge.relation) // works_at
