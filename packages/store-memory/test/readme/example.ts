import { createEngine, defineKind } from '@recollect/core'
import { createMemoryStore } from '@recollect/store-memory'

const Deal = defineKind('deal', [{ name: 'stage', type: 'string', enum: ['open', 'won', 'lost'] }])
const Note = defineKind('note', [], { partOf: Deal })

const engine = await createEngine({ store: createMemoryStore(), kinds: [Deal, Note] })
const scope = { namespace: 'acme' }

const deal = await engine.put(scope, Deal, { title: 'Acme renewal', properties: { stage: 'open' } })
await engine.put(scope, Note, { parentId: deal.id, content: 'They want a two-year price lock.' })

const page = await engine.search(scope, { query: 'locked prices', filters: { stage: 'open' } })
console.log(page.objects[0]?.title) // Acme renewal
console.log(page.objects[0]?.evidence[0]?.snippet) // They want a two-year price lock.
