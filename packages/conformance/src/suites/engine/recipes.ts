import { expect } from 'vitest'
import type { EngineSuite } from '../../engine-world.ts'
import { expectCode } from '../../fixtures/expect-code.ts'
import { putEntities } from '../../fixtures/put-entities.ts'
import { untyped } from '../../fixtures/untyped.ts'
import { walked } from '../../fixtures/walked.ts'
import { suite } from '../../harness/suite.ts'

export const recipes: EngineSuite = suite('recipes', (test) => {
  test('a recipe is an expand that has a name', async ({ engine, scope }) => {
    const recipe = { relations: ['To'], maxHops: 2, direction: 'out', containment: true } as const
    const kb = await engine({ recipes: { ' two hops ': recipe } })
    await putEntities(kb, scope, ['a', 'b', 'c', 'x'], ['a to b', 'b to c', 'x to a'])
    await kb.put(scope, 'note', { id: 'part', parentId: 'a' })
    const result = await kb.expandByRecipe(scope, 'two hops', { objectId: 'a' })
    expect([walked(result.objects), result.mode]).toEqual([['part', 'b@1', 'c@2'], 'mixed'])
    expect(await kb.expand(scope, { objectId: 'a', ...recipe })).toEqual(result)
  })

  test('a recipe is added and replaced by name', async ({ engine, scope }) => {
    const kb = await engine()
    await putEntities(kb, scope, ['a', 'b', 'c'], ['a to b', 'a likes c'])
    const ask = async (name: string) => walked((await kb.expandByRecipe(scope, name, { objectId: 'a' })).objects)
    const recipe = { relations: ['to'] }
    kb.registerRecipe('near', recipe)
    recipe.relations.push('likes')
    expect(await ask(' near ')).toEqual(['b@1'])
    kb.registerRecipe('near', { relations: ['likes'] })
    expect(await ask('near')).toEqual(['c@1'])
    await expectCode(ask('Near'), 'recipe_not_found', { name: 'Near' })
    await expectCode((await engine()).expandByRecipe(scope, 'near', { objectId: 'a' }), 'recipe_not_found')
  })

  test('the pages of a recipe are as long as asked', async ({ engine, scope }) => {
    const kb = await engine({ recipes: { near: { relations: ['to'] } }, config: { expandInlineMax: 1 } })
    await putEntities(kb, scope, ['a', 'b', 'c', 'd'], ['a to b', 'a to c', 'a to d'])
    const page = await kb.expandByRecipe(scope, 'near', { objectId: 'a', limit: 2 })
    expect([walked(page.objects), page.hasMore]).toEqual([['b@1', 'c@1'], true])
  })

  test('a bad recipe is refused when it is given', async ({ engine }) => {
    const kb = await engine()
    const wrong = [{ maxHops: 0 }, { maxHops: 5 }, { direction: 'up' }, { objectId: 'a' }, { relations: 7 }]
    for (const recipe of wrong) {
      expect(() => kb.registerRecipe('bad', untyped(recipe))).toThrow(
        expect.objectContaining({ code: 'invalid_option' }),
      )
      await expectCode(engine({ recipes: { bad: untyped(recipe) } }), 'invalid_option')
    }
    for (const name of ['', ' ', untyped(7)]) {
      expect(() => kb.registerRecipe(name, {})).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    }
    await expectCode(engine({ recipes: { ' ': {} } }), 'invalid_option')
    await expectCode(engine({ recipes: untyped([]) }), 'invalid_option')
  })

  test('a recipe says what to follow, a call only from where', async ({ engine, scope }) => {
    const kb = await engine({ recipes: { near: { relations: ['to'] } } })
    await putEntities(kb, scope, ['a'])
    const call = kb.expandByRecipe(scope, 'near', untyped({ objectId: 'a', maxHops: 2 }))
    await expectCode(call, 'invalid_option')
    await expectCode(kb.expandByRecipe(scope, 'near', { objectId: '' }), 'id_required')
    await expectCode(kb.expandByRecipe(scope, 'near', { objectId: 'unknown' }), 'not_found')
  })
})
