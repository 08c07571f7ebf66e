import type { IndexOperation } from './index-operation.ts'
import type { Mutation } from './mutation.ts'
import type { Projection } from './projection.ts'
import type { Search } from './search.ts'
import type { Source } from './source.ts'
import type { Step } from './step.ts'

/** A query as the protocol nests it: the last step outside, its input inside. */
export type Tree = Source | Step | Search | Projection | Mutation | IndexOperation
