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

test('a run that ends badly without a failed test, as by an error that nobody caught, is a failure', () => {
  const passed = report({ status: 'passed', tests: ['passed'] })
  expect(count(passed, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(count(passed, 0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(count(report({ status: 'failed', tests: ['failed'] }), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
