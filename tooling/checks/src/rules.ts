import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { undocumentedErrors } from './error-docs.ts'
import { longFiles } from './file-lengths.ts'
import { brokenImports } from './import-rules.ts'
import { readSources, root, type SourceFile } from './source-file.ts'

const read = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') })

const files = readSources()
const violations = [...files.flatMap(brokenImports), ...longFiles(files)]
if (existsSync(join(root, 'docs/errors.md'))) {
  violations.push(...undocumentedErrors(read('packages/core/src/model/errors.ts'), read('docs/errors.md')))
}

for (const { path, line, rule } of violations) console.error(`${path}${line ? `:${line}` : ''} ${rule}`)
console.log(`${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
