import { startInDocker } from './docker-engine.ts'
import type { Engine } from './engine.ts'
import { startEngine } from './start-engine.ts'

/**
 * An engine for tests, or the reasons why there is none. The first of these that works: the server that `HELIX_URL`
 * names, the Python package, the Docker image that
 * `HELIX_IMAGE` names.
 * @throws when `HELIX_URL` names a server that does not answer: whoever asks for one wants no other, and no skip
 */
export async function findEngine(): Promise<Engine | { missing: string }> {
  const url = process.env['HELIX_URL']
  if (url) return { ...(await reach(url)), stop: async () => {} }
  const reasons = ['HELIX_URL is not set']
  for (const start of [() => startEngine(), startInDocker]) {
    try {
      return await start()
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { missing: reasons.join('; ') }
}

async function reach(text: string): Promise<Pick<Engine, 'url' | 'version'>> {
  const url = text.replace(/\/+$/, '')
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
    throw new Error(`HELIX_URL: nothing answers at ${url}; start the server, or unset HELIX_URL`, { cause: error })
  })
  await answer.body?.cancel()
  if (answer.status !== 200) {
    throw new Error(
      `HELIX_URL: ${url}/readyz answers ${answer.status}, not 200: no HelixDB that speaks v2 is ready there`,
    )
  }
  return { url, version: `the server at ${new URL(url).host}, which does not tell its version (HELIX_URL)` }
}
