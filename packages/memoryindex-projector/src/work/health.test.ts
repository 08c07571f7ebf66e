import { expect, it } from 'vitest'
import { createHealth } from './health.ts'

it('knows who took something of late, and who wants to be left alone, until the latest time it was told', () => {
  const health = createHealth()
  expect(health.isWell('graph', 1000)).toBe(false)
  expect(health.notBefore('graph')).toBe(0)
  health.took('graph')
  expect(health.isWell('graph', 60_000)).toBe(true)
  expect(health.isWell('index', 60_000)).toBe(false)

  health.leaveAlone('graph', 60_000)
  health.leaveAlone('graph', 10)
  expect(health.notBefore('graph')).toBeGreaterThan(performance.now() + 30_000)
  expect(health.notBefore('index')).toBe(0)
})
