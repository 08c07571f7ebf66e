import { expect, test } from 'vitest'
import { count } from './reports.mjs'

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
