import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestServer } from './test-server.ts'

const script = fileURLToPath(new URL('../debian.sh', import.meta.url))
const run = promisify(execFile)

/** Starts a cluster of its own from Debian's packages, see `debian.sh`. */
export async function startOnDebian(name = `run-${process.pid}`): Promise<TestServer> {
  await assertPossible()
  const port = await freePort()
  const child = run(script, ['start', name, String(port), String(process.pid)])
  // The first start downloads for half a minute; it says so on its standard error.
  child.child.stderr?.pipe(process.stderr)
  const { stdout } = await child
  return {
    url: stdout.trim(),
    stop: async () => {
      await run(script, ['stop', name])
    },
  }
}

async function assertPossible(): Promise<void> {
  if (process.platform !== 'linux') throw new Error("Debian's packages need Linux")
  if (process.getuid?.() !== 0) throw new Error("Debian's packages can be unpacked and run by root only")
  await run('apt-get', ['--version']).catch((error: unknown) => {
    throw new Error('there is no apt-get here', { cause: error })
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
