import type { ViteUserConfig } from 'vitest/config'

const slow = process.env['TEST_SUITE'] === 'slow'

/**
 * The settings that every package's tests share. Files named `*.slow.test.ts` stay out of the default suite:
 * `npm run test:slow` runs them, and nothing else. Files share a process and what they import, which saves a fifth of the
 * time: a test that changes what is global, as the clock, puts it back.
 */
export const preset: ViteUserConfig = {
  test: {
    include: [slow ? '**/*.slow.test.ts' : '**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', ...(slow ? [] : ['**/*.slow.test.ts'])],
    isolate: false,
    testTimeout: slow ? 300_000 : 20_000,
    hookTimeout: 120_000,
  },
}
