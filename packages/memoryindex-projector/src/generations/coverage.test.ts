import { everywhere, type Generation, type GenerationState, type ReadScope } from '@recollect/core'
import { expect, it } from 'vitest'
import { liveOf, servingAll, servingOf } from './coverage.ts'

const generation = (number: number, state: GenerationState, scope: ReadScope = everywhere): Generation => ({
  ...{ target: 'graph', number, state, scope, documents: 0, skipped: 0, age: 0 },
})

const n = { namespace: 'n' }
const all = [
  generation(1, 'retired'),
  generation(2, 'serving'),
  generation(3, 'serving', n),
  generation(4, 'building', { namespace: 'm' }),
]

it('a namespace is served by its own generation, else by that of everything', () => {
  expect(servingOf(all, 'n')).toBe(3)
  expect(servingOf(all, 'm')).toBe(2)
  expect(servingOf([generation(1, 'building'), generation(2, 'retired')], 'n')).toBeUndefined()
  expect(servingOf([generation(3, 'serving', n)], 'm')).toBeUndefined()
})

it('changes belong into what serves and what is being filled', () => {
  expect(liveOf(all, 'n')).toEqual([3])
  expect(liveOf(all, 'm')).toEqual([2, 4])
  expect(liveOf([...all, generation(5, 'building')], 'n')).toEqual([3, 5])
  expect(liveOf([], 'n')).toEqual([])
})

it('everything is served by one generation, with others in their namespaces', () => {
  expect(servingAll(all)).toEqual({ base: 2, own: new Map([['n', 3]]) })
  expect(servingAll([])).toEqual({ base: undefined, own: new Map() })
})
