import { describe, expect, it } from 'vitest'
import { nilId } from '../model/identifier.ts'
import { landingIds, landingIdsFromPage } from './landing-ids.ts'

describe('landingIds', () => {
  it('gives the parent of a part and the object itself otherwise, each once, in order', () => {
    const objects = [{ id: 'n1', parentId: 'deal' }, { id: 'person' }, { id: 'deal' }, { id: 'n2', parentId: 'deal' }]
    expect(landingIds(objects)).toEqual(['deal', 'person'])
    expect(landingIdsFromPage({ objects })).toEqual(['deal', 'person'])
  })

  it('leaves nil ids out', () => {
    expect(landingIds([{ id: nilId }, { id: 'n1', parentId: nilId }, { id: '' }])).toEqual([])
    expect(landingIds([])).toEqual([])
  })
})
