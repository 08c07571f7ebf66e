import { describe, expect, test } from 'vitest'
import { brokenImports } from './import-rules.ts'

const broken = (path: string, text: string) => brokenImports({ path, text }).map(({ line, rule }) => `${line} ${rule}`)

describe('what is allowed', () => {
  test.each([
    ['packages/core/src/a.ts', "import { z } from 'zod'\nimport { b } from './b.ts'"],
    ['packages/core/src/tracing/index.ts', "import { channel } from 'node:diagnostics_channel'"],
    ['packages/core/src/a.test.ts', "import { fc } from 'fast-check'\nimport { readFile } from 'node:fs'"],
    ['packages/store-memory/src/a.ts', "import { x } from '@recollect/core/testing'\nimport { s } from 'stemmer'"],
    ['packages/store-memory/src/a.test.ts', "import { x } from '@recollect/conformance'"],
    ['packages/store-postgres/test/a.ts', "import { x } from '@recollect/tooling-postgres'\nimport '../src/b.ts'"],
    ['packages/store-postgres/src/a.ts', "import { join } from 'node:path'"],
    ['apps/example/src/a.ts', "import '@recollect/store-memory'\nimport '@recollect/store-postgres/embedded'"],
  ])('%s', (path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})

describe('what is not', () => {
  test.each([
    ['packages/core/src/a.ts', "import type { x } from '@recollect/store-memory'", 'core imports no other package'],
    ['packages/core/src/a.ts', "import { x } from 'kysely'", 'core depends on zod and nothing else'],
    ['packages/core/src/a.ts', "export { join } from 'node:path'", 'core runs anywhere'],
    ['packages/core/src/a.ts', "const fs = await import('fs')", 'core runs anywhere'],
    ['packages/store-memory/src/a.ts', "export * from 'node:path'", 'store-memory runs anywhere'],
    ['packages/store-memory/src/a.ts', "import '@recollect/store-postgres'", 'import @recollect/core and nothing else'],
    ['packages/store-memory/src/a.ts', "import '@recollect/conformance'", 'import @recollect/core and nothing else'],
    ['packages/store-memory/src/a.test.ts', "import '@recollect/store-postgres'", "a package's tests import"],
    ['packages/store-memory/src/a.ts', "import '../../core/src/index.ts'", 'imported by its name'],
  ])('%s: %s', (path, text, rule) => {
    expect(broken(path, text)).toEqual([expect.stringContaining(rule)])
  })
})

test('a violation names its line, once for each statement', () => {
  expect(broken('packages/core/src/a.ts', "import 'zod'\n\nexport { a, b } from 'kysely'")).toEqual([
    "3 imports 'kysely': core depends on zod and nothing else",
  ])
})
