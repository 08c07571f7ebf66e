import type { EngineSuite } from '../engine-world.ts'
import { composing } from './engine/composing.ts'
import { embeddingIndex } from './engine/embedding-index.ts'
import { expanding } from './engine/expanding.ts'
import { expandingMany } from './engine/expanding-many.ts'
import { exploring } from './engine/exploring.ts'
import { filtering } from './engine/filtering.ts'
import { findingExactly } from './engine/finding-exactly.ts'
import { findingLinks } from './engine/finding-links.ts'
import { findingObjects } from './engine/finding-objects.ts'
import { hostTransactions } from './engine/host-transactions.ts'
import { hostileInput } from './engine/hostile-input.ts'
import { hybrid } from './engine/hybrid.ts'
import { indexLaw } from './engine/index-law.ts'
import { linkLaws } from './engine/link-laws.ts'
import { linkOptions } from './engine/link-options.ts'
import { linkingObjects } from './engine/linking-objects.ts'
import { misspeltNames } from './engine/misspelt-names.ts'
import { observing } from './engine/observing.ts'
import { paging } from './engine/paging.ts'
import { preferring } from './engine/preferring.ts'
import { projecting } from './engine/projecting.ts'
import { purging } from './engine/purging.ts'
import { raisingSiblings } from './engine/raising-siblings.ts'
import { recipes } from './engine/recipes.ts'
import { reranking } from './engine/reranking.ts'
import { searching } from './engine/searching.ts'
import { searchingAlongLinks } from './engine/searching-along-links.ts'
import { searchingAnIndex } from './engine/searching-an-index.ts'
import { sessions } from './engine/sessions.ts'
import { storeCalls } from './engine/store-calls.ts'
import { typedKinds } from './engine/typed-kinds.ts'
import { upToDateReads } from './engine/up-to-date-reads.ts'
import { walkLaws } from './engine/walk-laws.ts'
import { weighing } from './engine/weighing.ts'
import { writingObjects } from './engine/writing-objects.ts'
import { writingTogether } from './engine/writing-together.ts'

/** All suites of the engine over a store. */
export const engineSuites: readonly EngineSuite[] = [
  writingObjects,
  typedKinds,
  searching,
  hybrid,
  raisingSiblings,
  preferring,
  searchingAnIndex,
  indexLaw,
  embeddingIndex,
  findingExactly,
  filtering,
  paging,
  linkingObjects,
  writingTogether,
  purging,
  expanding,
  expandingMany,
  walkLaws,
  searchingAlongLinks,
  exploring,
  linkOptions,
  linkLaws,
  recipes,
  findingObjects,
  findingLinks,
  composing,
  sessions,
  reranking,
  weighing,
  observing,
  projecting,
  storeCalls,
  hostTransactions,
  upToDateReads,
  misspeltNames,
  hostileInput,
]
