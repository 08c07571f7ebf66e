import type { SourceSuite } from '../source-world.ts'
import { enumeratingDocuments } from './source/enumerating-documents.ts'
import { readingDocuments } from './source/reading-documents.ts'
import { sourceLaws } from './source/source-laws.ts'

/** All suites of a source, in the order to make them pass in. */
export const sourceSuites: readonly SourceSuite[] = [readingDocuments, enumeratingDocuments, sourceLaws]
