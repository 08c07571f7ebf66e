import { createHelixIndex } from '@recollect/graph-helix'

const url = process.env['HELIX_URL'] ?? 'http://localhost:6969'
const index = createHelixIndex({ url, generation: 1 }) // and your `embedder`, for more than words

const scope = { namespace: 'acme' }
const text = 'They want a two-year price lock.'
await index.upsert(scope, [{ ref: 'note-1', kind: 'NOTE', text, version: 1, sequence: 7 }], {})
await index.delete(scope, [{ ref: 'note-1', sequence: 6 }], {}) // late: it changes nothing

console.log(await index.search(scope, { text: 'price lock', limit: 5 }, {})) // [{ ref: 'note-1', kind: 'NOTE' }]
