import { Client } from 'pg'

/** Runs one statement on a connection of its own and gives its rows. */
export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
