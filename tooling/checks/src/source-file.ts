import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('../../..', import.meta.url))

/** A file of TypeScript, as the rules see it. */
export interface SourceFile {
  /** From the repository's root: `packages/core/src/index.ts`. */
  readonly path: string
  readonly text: string
}

/** Something that breaks a rule of the house. */
export interface Violation {
  readonly path: string
  readonly line?: number
  readonly rule: string
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || /^[^/]+\/[^/]+\/test\//.test(path)
}

/** Every source file of the packages and apps, tests included. */
export function readSources(): SourceFile[] {
  return globSync('{packages,apps}/*/{src,test}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
