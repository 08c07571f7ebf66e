import type { StoreSuite } from '../store-world.ts'
import { capabilities } from './capabilities.ts'
import { deleting } from './deleting.ts'
import { embeddings } from './embeddings.ts'
import { exactSearch } from './exact-search.ts'
import { filterLaws } from './filter-laws.ts'
import { filters } from './filters.ts'
import { hostileText } from './hostile-text.ts'
import { isolation } from './isolation.ts'
import { kinds } from './kinds.ts'
import { lexicalSearch } from './lexical-search.ts'
import { lifeCycleLaws } from './life-cycle-laws.ts'
import { listing } from './listing.ts'
import { parts } from './parts.ts'
import { reading } from './reading.ts'
import { searchRequests } from './search-requests.ts'
import { signals } from './signals.ts'
import { trigramSearch } from './trigram-search.ts'
import { vectorSearch } from './vector-search.ts'
import { versions } from './versions.ts'
import { writing } from './writing.ts'

/** All suites of a store, in the order to make them pass in. */
export const storeSuites: readonly StoreSuite[] = [
  writing,
  reading,
  listing,
  parts,
  versions,
  deleting,
  lifeCycleLaws,
  kinds,
  filters,
  embeddings,
  lexicalSearch,
  vectorSearch,
  trigramSearch,
  exactSearch,
  searchRequests,
  filterLaws,
  isolation,
  hostileText,
  signals,
  capabilities,
]
