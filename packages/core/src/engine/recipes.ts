import { RecollectError } from '../model/errors.ts'
import { assertKnownKeys } from '../model/known-keys.ts'
import type { ReadScope } from '../model/scope.ts'
import type { EngineContext } from './context.ts'
import type { ResolvedConfig } from './engine-config.ts'
import { expand } from './expand.ts'
import { planExpand } from './expand-plan.ts'
import type { ExpandRecipe, ExpandRequest, ExpandResult } from './graph-types.ts'
import type { PageOptions } from './search-types.ts'

/** The recipes that an engine begins with. @throws `invalid_option` */
export function recipesOf(
  config: ResolvedConfig,
  recipes: { readonly [name: string]: ExpandRecipe } = {},
): Map<string, ExpandRecipe> {
  if (typeof recipes !== 'object' || recipes === null || Array.isArray(recipes)) {
    throw new RecollectError('invalid_option', 'Option "recipes" must be an object of recipes by name.', {
      details: { option: 'recipes' },
    })
  }
  const checked = new Map<string, ExpandRecipe>()
  for (const [name, recipe] of Object.entries(recipes)) checked.set(nameOf(name), checkedRecipe(config, name, recipe))
  return checked
}

export function registerRecipe(context: EngineContext, name: string, recipe: ExpandRecipe): void {
  context.recipes.set(nameOf(name), checkedRecipe(context.config, name, recipe))
}

export async function expandByRecipe(
  context: EngineContext,
  scope: ReadScope,
  name: string,
  request: Pick<ExpandRequest, 'objectId' | 'limit'>,
  options: PageOptions = {},
): Promise<ExpandResult> {
  const recipe = context.recipes.get(nameOf(name))
  if (recipe === undefined) {
    const known = [...context.recipes.keys()]
    throw new RecollectError(
      'recipe_not_found',
      `There is no expand recipe "${name}"; there are ${known.join(', ') || 'none'}.`,
      { details: { name, known } },
    )
  }
  assertKnownKeys('request', request, ['objectId', 'limit'])
  return expand(context, scope, { ...recipe, ...request }, options)
}

function nameOf(name: unknown): string {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (trimmed !== '') return trimmed
  throw new RecollectError('invalid_option', 'A recipe needs a name that is not blank.', {
    details: { option: 'name' },
  })
}

/** A copy that nobody can change, checked as a request would be. */
function checkedRecipe(config: ResolvedConfig, name: string, recipe: ExpandRecipe): ExpandRecipe {
  try {
    planExpand(config, recipe)
  } catch (error) {
    if (!RecollectError.is(error)) throw error
    throw new RecollectError(error.code, `The recipe "${name}" is not valid: ${error.message}`, {
      details: { ...error.details, recipe: name },
      cause: error,
    })
  }
  return structuredClone(recipe)
}
