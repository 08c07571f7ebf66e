import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { noteFailure } from './note-failure.ts'

/**
 * Notes what failed and why, for the end of the run: tests, files and hooks, and what belongs to no test, which stands in no
 * report of vitest's.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) noteModule(module)
    for (const error of unhandled) noteFailure(`An error that belongs to no test${whileRunning(error)}`, told(error))
  }

  onProcessTimeout(): void {
    noteFailure('The end of the run', 'Something kept the processes from ending in time.')
  }
}

function noteModule(module: TestModule): void {
  const file = relative(process.cwd(), module.moduleId)
  const note = (names: readonly string[], errors: readonly SerializedError[]) => {
    for (const error of errors) noteFailure([file, ...names].join(' > '), told(error))
  }
  note([], module.errors())
  for (const suite of module.children.allSuites()) note([suite.fullName], suite.errors())
  for (const test of module.children.allTests()) note([test.fullName], test.result().errors ?? [])
}

function whileRunning({ VITEST_TEST_PATH: path }: SerializedError): string {
  return typeof path === 'string' ? `, while ${relative(process.cwd(), path)} ran` : ''
}

/** What an error says, where it came from, and how what was found differs from what was expected. */
function told({ name, message, stacks = [], diff, cause }: SerializedError): string {
  const frame = stacks.find(({ file }) => !/^node:|node_modules/.test(file))
  const lines = [`${name ?? 'Error'}: ${message}`]
  if (frame !== undefined) lines.push(`at ${relative(process.cwd(), frame.file)}:${frame.line}`)
  if (typeof diff === 'string') lines.push(...stripVTControlCharacters(diff).split('\n').filter(isDifferent))
  if (cause !== undefined) lines.push(told(cause))
  return lines.join('\n')
}

const isDifferent = (line: string): boolean => /^[+-] /.test(line) && !/^. (Expected|Received)$/.test(line)
