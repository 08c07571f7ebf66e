import { describe, it } from 'vitest'
import { convergesInAnyHistory, rebuildsDuringWrites, survivesKills } from './support/laws.ts'

describe('laws of the projector', () => {
  it('any history ends in copies that equal the truth, in order, with nothing dead but poison', async () => {
    await convergesInAnyHistory(400)
  })

  it('workers that are killed lose nothing and repeat one batch at most', async () => {
    await survivesKills(150)
  })

  it('a rebuild during writes ends equal to the truth', async () => {
    await rebuildsDuringWrites(200)
  })
})
