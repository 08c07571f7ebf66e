import { testEngine, testStore } from '@recollect/conformance'
import { createDatabase } from '@recollect/tooling-postgres'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { fromPool } from '../src/index.ts'

const found = inject('postgres') as { url: string }
const open = (lexical: 'pg_textsearch' | 'native') => async () => {
  const db = await createDatabase(found.url)
  const openOn = () => {
    const pool = new Pool({ connectionString: db.url })
    const store = fromPool(pool, { lexical })
    const opened = {
      store,
      pool,
      close: async () => {
        await pool.end()
        await db.drop()
      },
      transaction: async (work: (tx: object) => Promise<void>) => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          await work(client)
          await client.query('commit')
        } catch (e) {
          await client.query('rollback')
          throw e
        } finally {
          client.release()
        }
      },
      reopen: async () => {
        await pool.end()
        return openOn()
      },
    }
    return opened
  }
  const o = openOn()
  await o.store.migrate()
  return o
}
for (const lexical of ['pg_textsearch', 'native'] as const) {
  testStore({ name: `server ${lexical}`, open: open(lexical) })
  testEngine({ name: `engine on server ${lexical}`, open: open(lexical) })
}
