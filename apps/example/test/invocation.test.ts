import { expect, test } from 'vitest'
import { invocation } from '../src/invocation.ts'

test.each([
  [{}, 'node src/cli.ts', '/app'],
  [{ npm_lifecycle_event: 'demo', INIT_CWD: '/app/sub' }, 'npm run atlas --', '/app/sub'],
  [{ npm_lifecycle_event: 'atlas' }, 'npm run atlas --', '/app'],
  [{ npm_lifecycle_event: 'test', INIT_CWD: '/app/sub' }, 'node src/cli.ts', '/app'],
])('%j: %s in %s', (env, program, cwd) => {
  expect(invocation(env, '/app/src/cli.ts', '/app')).toEqual({ program, cwd })
})
