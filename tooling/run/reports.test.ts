import { expect, test } from 'vitest'
import { count, fitted } from './reports.mjs'

const report = (...testResults: { status: string; tests: string[] }[]) => ({
  testResults: testResults.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  })),
})

test('counts tests by status, whatever is neither passed nor failed as skipped', () => {
  expect(
    count(
      report(
        { status: 'failed', tests: ['passed', 'failed', 'skipped', 'todo'] },
        { status: 'passed', tests: ['passed', 'pending'] },
      ),
    ),
  ).toEqual({ passed: 2, failed: 1, skipped: 3 })
})

test('a file that does not load is a failure', () => {
  expect(count(report({ status: 'failed', tests: [] }))).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a run that ends badly without a failed test, as by an error that nobody caught, is a failure', () => {
  const passed = report({ status: 'passed', tests: ['passed'] })
  expect(count(passed, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(count(passed, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(count(report({ status: 'failed', tests: ['failed'] }), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('of one failure the whole of it is repeated, of many what failed, of very many how many more', () => {
  const failure = 'file > test\n  Error: no\n  at file:1\n'
  expect(fitted(failure)).toEqual(['- file > test', '    Error: no', '    at file:1'])
  expect(fitted(`${failure}${failure}`, 4)).toEqual([
    '- file > test',
    '    Error: no',
    '- file > test',
    '    Error: no',
  ])
  expect(fitted(`${failure}${failure}${failure}`, 2)).toEqual(['- file > test', '- file > test', 'and 1 more'])
})

test('a long line of a failure is cut', () => {
  expect(fitted('a'.repeat(1000))).toEqual([`- ${'a'.repeat(300)} …`])
})
