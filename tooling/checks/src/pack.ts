import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pnpm } from '../../run/spawn.mjs'
import { root } from './source-file.ts'

/** A package as users would get it. */
export interface Packed {
  readonly name: string
  /** Its folder in this repository. */
  readonly folder: string
  readonly tarball: string
}

/** Packs every published package into `into`, as publishing would: with `publishConfig` applied. */
export async function packAll(into: string): Promise<Packed[]> {
  const code = await pnpm(['--recursive', '--filter', './packages/*', 'pack', '--pack-destination', into])
  if (code !== 0) throw new Error('pnpm pack failed')
  return globSync('packages/*/package.json', { cwd: root }).map((path) => {
    const { name, version }: { name: string; version: string } = JSON.parse(readFileSync(join(root, path), 'utf8'))
    const tarball = join(into, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
    return { name, folder: join(root, path, '..'), tarball }
  })
}

/** Unpacks a tarball into the folder of the package that it becomes. */
export function unpack(tarball: string, into: string): void {
  mkdirSync(into, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', into])
}
