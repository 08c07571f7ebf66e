import { createEngine } from '@recollect/core'
import { fromPool } from '@recollect/store-postgres'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'] })
const store = fromPool(pool)
await store.migrate()
const engine = await createEngine({ store })

await pool.query('create table if not exists orders (id text primary key)')
const client = await pool.connect()
try {
  await client.query('begin')
  await client.query("insert into orders values ('o-1') on conflict do nothing")
  await engine.put({ namespace: 'acme' }, 'order', { key: 'o-1', content: 'Two crates of apples.' }, { tx: client })
  await client.query('commit') // both, or none
} catch (error) {
  await client.query('rollback')
  throw error
} finally {
  client.release()
}
const { objects } = await engine.search({ namespace: 'acme' }, { query: 'apples' })
console.log(objects.length) // 1
await pool.end()
