import { describe, expect, it } from 'vitest'
import type { Relation } from '../engine/graph-types.ts'
import { decodeRelation, encodeRelation } from './relation-codec.ts'

const relation: Relation = {
  type: 'depends_on',
  direction: 'in',
  depth: 2,
  sourceId: 'zod',
  path: [
    { relation: 'depends_on', direction: 'in', id: 'core' },
    { relation: 'depends_on', direction: 'in', id: 'app' },
  ],
  note: '^4.0.0',
  confidence: 0,
  evidenceId: 'readme',
  createdAt: new Date('2026-01-01T00:00:00.000Z'),
  updatedAt: new Date('2026-02-01T00:00:00.000Z'),
}

describe('the relation of an object in a result set', () => {
  it('comes back as it was', () => {
    expect(decodeRelation(JSON.parse(JSON.stringify(encodeRelation(relation))))).toEqual(relation)
  })

  it('is snake_case outside', () => {
    expect(encodeRelation(relation)).toMatchObject({
      source_id: 'zod',
      evidence_id: 'readme',
      created_at: '2026-01-01T00:00:00.000Z',
    })
  })

  it('of another system may lack the seed, the path and the times', () => {
    expect(decodeRelation({ type: 'knows', direction: 'out', depth: 1, role: 'friend' })).toEqual({
      type: 'knows',
      direction: 'out',
      depth: 1,
      role: 'friend',
      sourceId: '',
      path: [],
      createdAt: new Date(0),
      updatedAt: new Date(0),
    })
  })

  it.each([undefined, null, 'knows', {}, { type: 'knows', direction: 'up', depth: 1 }])('is none for %j', (json) => {
    expect(decodeRelation(json)).toBeUndefined()
  })
})
