import { ofStore } from '../store-as-graph.ts'
import type { StoreSuite } from '../store-world.ts'
import { graphIsolation } from './graph/graph-isolation.ts'
import { linkSearch } from './graph/link-search.ts'
import { neighborLaws } from './graph/neighbor-laws.ts'
import { neighbors } from './graph/neighbors.ts'
import { objectSearch } from './graph/object-search.ts'
import { buildingGenerations } from './store/building-generations.ts'
import { capabilities } from './store/capabilities.ts'
import { deleting } from './store/deleting.ts'
import { droppingSpaces } from './store/dropping-spaces.ts'
import { edgeLaws } from './store/edge-laws.ts'
import { embeddings } from './store/embeddings.ts'
import { enqueuing } from './store/enqueuing.ts'
import { entitySearch } from './store/entity-search.ts'
import { exactSearch } from './store/exact-search.ts'
import { expiry } from './store/expiry.ts'
import { expiryLaws } from './store/expiry-laws.ts'
import { failing } from './store/failing.ts'
import { filters } from './store/filters.ts'
import { hiddenEdges } from './store/hidden-edges.ts'
import { hostileText } from './store/hostile-text.ts'
import { isolation } from './store/isolation.ts'
import { kinds } from './store/kinds.ts'
import { leasing } from './store/leasing.ts'
import { leasingSubjects } from './store/leasing-subjects.ts'
import { lexicalSearch } from './store/lexical-search.ts'
import { lifeCycleLaws } from './store/life-cycle-laws.ts'
import { linking } from './store/linking.ts'
import { listing } from './store/listing.ts'
import { listingEdges } from './store/listing-edges.ts'
import { objectsWithEdges } from './store/objects-with-edges.ts'
import { parts } from './store/parts.ts'
import { purgingExpired } from './store/purging-expired.ts'
import { purgingUnlinked } from './store/purging-unlinked.ts'
import { queueIsolation } from './store/queue-isolation.ts'
import { queueLaws } from './store/queue-laws.ts'
import { reading } from './store/reading.ts'
import { reminding } from './store/reminding.ts'
import { removingEmbeddings } from './store/removing-embeddings.ts'
import { searchLaws } from './store/search-laws.ts'
import { searchRequests } from './store/search-requests.ts'
import { servingGenerations } from './store/serving-generations.ts'
import { signals } from './store/signals.ts'
import { targets } from './store/targets.ts'
import { trigramSearch } from './store/trigram-search.ts'
import { vectorChanges } from './store/vector-changes.ts'
import { vectorSearch } from './store/vector-search.ts'
import { versions } from './store/versions.ts'
import { writing } from './store/writing.ts'

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
  removingEmbeddings,
  droppingSpaces,
  lexicalSearch,
  vectorSearch,
  trigramSearch,
  exactSearch,
  searchRequests,
  searchLaws,
  linking,
  listingEdges,
  ofStore(neighbors),
  ofStore(neighborLaws),
  ofStore(objectSearch),
  entitySearch,
  ofStore(linkSearch),
  ofStore(graphIsolation),
  hiddenEdges,
  edgeLaws,
  objectsWithEdges,
  expiry,
  purgingUnlinked,
  purgingExpired,
  expiryLaws,
  enqueuing,
  vectorChanges,
  leasing,
  leasingSubjects,
  failing,
  targets,
  reminding,
  queueIsolation,
  queueLaws,
  buildingGenerations,
  servingGenerations,
  isolation,
  hostileText,
  signals,
  capabilities,
]
