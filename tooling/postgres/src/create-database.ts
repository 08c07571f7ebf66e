import { randomBytes } from 'node:crypto'
import { query } from './query.ts'

/** An empty database of its own, dropped at the end of the scope that holds it (`await using`). */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string
  drop(): Promise<void>
}

/** Creates a database on the server at `serverUrl`, so that test files neither see nor wait for each other. */
export async function createDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `recollect_test_${randomBytes(8).toString('hex')}`
  // A locale that knows letters beyond ASCII, whatever the server's own is: lower case and trigrams go by it.
  await query(serverUrl, `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  // Whatever a test left open must not keep the database alive.
  const drop = async () => {
    await query(serverUrl, `drop database if exists ${name} with (force)`)
  }
  return { url: url.href, drop, [Symbol.asyncDispose]: drop }
}
