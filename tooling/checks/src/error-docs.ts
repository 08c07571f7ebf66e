import type { SourceFile, Violation } from './source-file.ts'

/** Error codes that `docs/errors.md` does not explain, and explained ones that do not exist. */
export function undocumentedErrors(errors: SourceFile, docs: SourceFile): Violation[] {
  const list = /errorCodes = \[(.*?)\]/s.exec(errors.text)?.[1]
  if (list === undefined) return [{ path: errors.path, rule: 'has no list `errorCodes = [...]` any more' }]
  const codes = new Set([...list.matchAll(/'([a-z_]+)'/g)].flatMap((match) => match[1] ?? []))
  const documented = new Set([...docs.text.matchAll(/^(?:\| |#+ )`([a-z_]+)`/gm)].flatMap((match) => match[1] ?? []))
  return [
    ...[...codes]
      .filter((code) => !documented.has(code))
      .map((code) => ({ path: docs.path, rule: `does not explain \`${code}\`` })),
    ...[...documented]
      .filter((code) => !codes.has(code))
      .map((code) => ({ path: docs.path, rule: `explains \`${code}\`, no code` })),
  ]
}
