import { startOnDebian } from './debian-server.ts'
import { startInDocker } from './docker-server.ts'
import type { TestServer } from './test-server.ts'

/** A server for tests, or the reasons why there is none. The first of these that works: */
export async function findServer(): Promise<TestServer | { missing: string }> {
  const url = process.env['DATABASE_URL']
  if (url) return { url, stop: async () => {} }
  const reasons = ['DATABASE_URL is not set']
  for (const start of [startInDocker, () => startOnDebian()]) {
    try {
      return await start()
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { missing: reasons.join('; ') }
}
