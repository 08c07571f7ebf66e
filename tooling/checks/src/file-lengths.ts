import { isTest, type SourceFile, type Violation } from './source-file.ts'

const longest = 400
const median = 90

/** Files that are too long, and a median that is: small files are how this code stays readable. */
export function longFiles(files: readonly SourceFile[]): Violation[] {
  const lengths = files
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .sort((a, b) => a.lines - b.lines)
  const violations: Violation[] = lengths
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => ({ path, rule: `has ${lines} lines, more than ${longest}` }))
  const middle = lengths[Math.floor(lengths.length / 2)]
  if (middle && middle.lines > median) {
    violations.push({ path: middle.path, rule: `is the median file with ${middle.lines} lines, more than ${median}` })
  }
  return violations
}
