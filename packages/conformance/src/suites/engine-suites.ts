import type { EngineSuite } from '../engine-world.ts'
import { filtering } from './engine/filtering.ts'
import { findingExactly } from './engine/finding-exactly.ts'
import { hostileInput } from './engine/hostile-input.ts'
import { hybrid } from './engine/hybrid.ts'
import { misspeltNames } from './engine/misspelt-names.ts'
import { observing } from './engine/observing.ts'
import { paging } from './engine/paging.ts'
import { reranking } from './engine/reranking.ts'
import { searching } from './engine/searching.ts'
import { sessions } from './engine/sessions.ts'
import { storeCalls } from './engine/store-calls.ts'
import { typedKinds } from './engine/typed-kinds.ts'
import { writingObjects } from './engine/writing-objects.ts'

/** All suites of the engine over a store. */
export const engineSuites: readonly EngineSuite[] = [
  writingObjects,
  typedKinds,
  searching,
  hybrid,
  findingExactly,
  filtering,
  paging,
  sessions,
  reranking,
  observing,
  storeCalls,
  misspeltNames,
  hostileInput,
]
