import { parseSync } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'

export interface Import {
  readonly specifier: string
  readonly line: number
}

/** Every module that a file names: imports, re-exports and dynamic imports, those of types too. */
export function listImports({ path, text }: SourceFile): Import[] {
  const { module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const requests = [
    ...module.staticImports.map((each) => each.moduleRequest),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...module.dynamicImports.map((each) => each.moduleRequest),
  ]
  // `export { a, b } from 'c'` names its module once for each entry.
  return [...new Map(requests.map((request) => [request.start, request])).values()]
    .map(({ start, end }) => ({
      specifier: text.slice(start, end).replace(/^(['"`])(.*)\1$/, '$2'),
      line: text.slice(0, start).split('\n').length,
    }))
    .sort((a, b) => a.line - b.line)
}
