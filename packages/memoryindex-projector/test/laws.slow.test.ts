import { describe, it } from 'vitest'
import { convergesInAnyHistory, rebuildsDuringWrites, survivesKills } from './support/laws.ts'

describe('laws of the projector, in thousands of histories', () => {
  it('any history ends in copies that equal the truth, in order, with nothing dead but poison', {
    timeout: 600_000,
  }, async () => {
    await convergesInAnyHistory(4000)
  })

  it('workers that are killed lose nothing and repeat one batch at most', { timeout: 600_000 }, async () => {
    await survivesKills(1500)
  })

  it('a rebuild during writes ends equal to the truth', { timeout: 600_000 }, async () => {
    await rebuildsDuringWrites(1500)
  })
})
