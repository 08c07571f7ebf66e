import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', 'tooling/*/vitest.config.ts'],
    // Servers that the tests were made on are stopped at the end: on a busy machine that takes a while.
    teardownTimeout: 60_000,
  },
})
