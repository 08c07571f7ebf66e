import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm, root } from './spawn.mjs'

const stamp = join(root, 'node_modules', '.installed')

/** What the lockfile and the settings say, in short. By content: a checkout changes times at will. */
function wanted() {
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Installs the dependencies when they are missing or others than the lockfile names.
 * @returns {Promise<number>} the exit code
 */
export async function install() {
  const now = wanted()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return 0
  console.log('Installing the dependencies, Node 24 among them. This takes a minute the first time.\n')
  // pnpm warns of each package that wants a newer Node than the one that runs pnpm: none of them runs on that one.
  const code = await pnpm(['install', '--frozen-lockfile', '--loglevel=error'])
  if (code === 0) writeFileSync(stamp, now)
  else console.error('The installation failed.')
  return code
}
