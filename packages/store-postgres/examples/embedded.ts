import { createEngine, defineKind } from '@recollect/core'
import { openEmbedded } from '@recollect/store-postgres/embedded'

const Deal = defineKind('deal', [{ name: 'stage', type: 'string', enum: ['open', 'won', 'lost'] }])
const Note = defineKind('note', [], { partOf: Deal })

await using store = await openEmbedded('./kb') // a folder; nothing for memory
const engine = await createEngine({ store, kinds: [Deal, Note] })
const scope = { namespace: 'acme' }

const deal = await engine.put(scope, Deal, { key: 'crm-17', title: 'Acme renewal', properties: { stage: 'open' } })
await engine.put(scope, Note, { key: 'mail-4', parentId: deal.id, content: 'They want a two-year price lock.' })

const page = await engine.search(scope, { query: 'locked prices', filters: { stage: 'open' } })
console.log(page.objects[0]?.title) // Acme renewal
