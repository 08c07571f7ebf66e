import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { node, tool } from '../../run/spawn.mjs'
import { type Packed, unpack } from './pack.ts'
import { root } from './source-file.ts'

interface Manifest {
  readonly bin?: Record<string, string>
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}

/** Type-checks and runs `consumer/` in `folder`, where the packages are the tarballs. Gives the exit code. */
export async function tryConsumer(packed: readonly Packed[], folder: string): Promise<number> {
  cpSync(join(root, 'tooling/checks/consumer'), folder, { recursive: true })
  for (const { name, tarball } of packed) unpack(tarball, join(folder, 'node_modules', name))
  for (const each of packed) linkDependencies(each, folder)
  return (
    (await tool('tsc', ['-p', folder])) || (await node([join(folder, 'consumer.ts')])) || tryPrograms(packed, folder)
  )
}

/** Starts every program that the packages bring, so far that it tells its version. Gives the exit code. */
async function tryPrograms(packed: readonly Packed[], folder: string): Promise<number> {
  for (const { name } of packed) {
    for (const path of Object.values(readManifest(name, folder).bin ?? {})) {
      const code = await node([join(folder, 'node_modules', name, path), '--version'])
      if (code !== 0) return code
    }
  }
  return 0
}

function readManifest(name: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'))
}

/** Other people's packages come from this repository's installation, so that nothing is downloaded. */
function linkDependencies({ name, folder }: Packed, into: string): void {
  const manifest = readManifest(name, into)
  for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    const link = join(into, 'node_modules', dependency)
    if (existsSync(link)) continue
    const installed = [folder, root].map((place) => join(place, 'node_modules', dependency)).find(existsSync)
    if (!installed) throw new Error(`${name} needs ${dependency}, which is not installed`)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(installed, link, 'junction')
  }
}
