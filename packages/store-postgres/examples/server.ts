import { createEngine } from '@recollect/core'
import { fromPool } from '@recollect/store-postgres'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] })
const store = fromPool(pool)
await store.migrate()
console.log(store.capabilities.lexical) // pg_textsearch, or native

const engine = await createEngine({ store })
await engine.put({ namespace: 'acme' }, 'note', { key: 'hello', content: 'Hello from a server.' })
const page = await engine.search({ namespace: 'acme' }, { query: 'hello' })
console.log(page.objects.length) // 1
await pool.end()
