import { expect, inject, test } from 'vitest'
import { soak } from './soak.ts'

const postgres = inject('postgres')
const helix = inject('helix')

test.skipIf('missing' in postgres)(
  'ten seconds of writers, workers and kills leave no difference',
  async () => {
    if ('missing' in postgres) return
    const helixUrl = 'missing' in helix ? undefined : helix.url
    const { wrong } = await soak({ postgresUrl: postgres.url, helixUrl, seconds: 10, onProgress: () => {} })
    expect(wrong).toEqual([])
  },
  300_000,
)
