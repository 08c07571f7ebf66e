// What a user of the packed tarballs would write: type-checked against their declarations, then run on their code.
import { createEngine, defineKind } from '@recollect/core'
import * as memory from '@recollect/core/memory'
import * as openai from '@recollect/core/openai'
import { hashEmbedder } from '@recollect/core/testing'
import * as tracing from '@recollect/core/tracing'
import { createMemoryGraph } from '@recollect/graph-memory'
import { createMemoryStore } from '@recollect/store-memory'
import * as postgres from '@recollect/store-postgres'
import * as embedded from '@recollect/store-postgres/embedded'

for (const entry of [memory, openai, tracing, postgres, embedded]) Object.keys(entry)

const Note = defineKind('note', [{ name: 'author', type: 'string', required: true }])
const embedder = hashEmbedder()
const graph = createMemoryGraph({ dimensions: embedder.dimensions })
const engine = await createEngine({ store: createMemoryStore(), graph, kinds: [Note], embedder })
const scope = { namespace: 'consumer' }
await engine.put(scope, Note, { content: 'A two-year price lock.', properties: { author: 'kim' } })
const { objects } = await engine.search(scope, { query: 'price lock', filters: { author: 'kim' } })
if (objects[0]?.evidence[0]?.snippet !== 'A two-year price lock.')
  throw new Error('The packed packages do not find it.')
