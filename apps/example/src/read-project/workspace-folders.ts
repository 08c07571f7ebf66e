import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { UserError } from '../user-error.ts'
import type { Manifest } from './manifest.ts'

const patterns = z.array(z.string())
const npmWorkspaces = z.union([patterns, z.object({ packages: patterns }).transform(({ packages }) => packages)])
const pnpmWorkspace = z.object({ packages: patterns })

/** The folders of a workspace's members, as npm, yarn and bun (package.json) or pnpm (pnpm-workspace.yaml) name them. */
export async function workspaceFolders(root: string, manifest: Manifest | undefined): Promise<string[]> {
  const wanted = (await pnpmPatterns(root)) ?? npmWorkspaces.safeParse(manifest?.workspaces).data ?? []
  const excluded = wanted.filter((pattern) => pattern.startsWith('!')).map((pattern) => manifests(pattern.slice(1)))
  const included = wanted.filter((pattern) => !pattern.startsWith('!')).map(manifests)
  const folders = new Set<string>()
  const exclude = ['**/node_modules/**', ...excluded]
  for await (const found of glob(included, { cwd: root, exclude })) {
    const folder = dirname(join(root, found))
    if (folder !== root) folders.add(folder)
  }
  return [...folders].sort()
}

function manifests(pattern: string): string {
  return `${pattern.replace(/^\.\//, '').replace(/\/+$/, '')}/package.json`
}

async function pnpmPatterns(root: string): Promise<string[] | undefined> {
  const file = join(root, 'pnpm-workspace.yaml')
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    return undefined
  }
  try {
    return pnpmWorkspace.safeParse(parse(text)).data?.packages
  } catch (cause) {
    throw new UserError(`${file} is not valid YAML: correct it, then build again.`, { cause })
  }
}
