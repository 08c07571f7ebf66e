import type { IndexSuite } from '../index-world.ts'
import { askingDocuments } from './index/asking-documents.ts'
import { fencingLaws } from './index/fencing-laws.ts'
import { hostileDocuments } from './index/hostile-documents.ts'
import { indexCalls } from './index/index-calls.ts'
import { indexIsolation } from './index/index-isolation.ts'
import { lateDocuments } from './index/late-documents.ts'
import { resettingDocuments } from './index/resetting-documents.ts'
import { writingDocuments } from './index/writing-documents.ts'

/** All suites of a semantic index, in the order to make them pass in. */
export const indexSuites: readonly IndexSuite[] = [
  writingDocuments,
  askingDocuments,
  hostileDocuments,
  indexIsolation,
  lateDocuments,
  fencingLaws,
  resettingDocuments,
  indexCalls,
]
