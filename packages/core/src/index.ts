export { createEmbedderClient, type EmbedderClient } from './embedding/embedder-client.ts'
export { createEmbeddingIndex, type EmbeddingIndexOptions } from './embedding/embedding-index.ts'
export { createEngine } from './engine/create-engine.ts'
export { keyedId } from './engine/draft.ts'
export type {
  CopyIntoGraphOptions,
  EmbedPendingOptions,
  Engine,
  Listing,
  ListOptions,
  PatchOptions,
  PutManyItem,
  PutManyOptions,
  PutManyResult,
} from './engine/engine.ts'
export type { EngineConfig, EngineGraph, EngineOptions } from './engine/engine-options.ts'
export type {
  EdgeListing,
  ExpandedObject,
  ExpandManyRequest,
  ExpandManyResult,
  ExpandRecipe,
  ExpandRequest,
  ExpandResult,
  ExploredNode,
  ExploreRequest,
  ExploreResult,
  FindLinksRequest,
  FindLinksResult,
  FindObjectsRequest,
  GraphSearch,
  HeadOf,
  LinkHit,
  LinkInput,
  LinkManyResult,
  ListEdgesRequest,
  PathStep,
  Relation,
  WriteBatch,
  WriteResult,
} from './engine/graph-types.ts'
export type { BatchItem, ObjectFields, ObjectInput, ObjectOf, ObjectPatch } from './engine/object-input.ts'
export { maxNoteBytes } from './engine/prepare-edge.ts'
export { maxTextBytes } from './engine/prepare-object.ts'
export type { KindInfo, SchemaResult } from './engine/schema.ts'
export type {
  Evidence,
  Explanation,
  FindExactRequest,
  GraphReason,
  Hit,
  NearWindow,
  PageOptions,
  Preference,
  SearchPage,
  SearchRequest,
} from './engine/search-types.ts'
export { compileFilters } from './filters/compile.ts'
export type { FieldTests, Filters, FilterValue } from './filters/filters.ts'
export { type FilterView, matchesPlan } from './filters/match.ts'
export type { Comparison, FilterField, FilterPlan } from './filters/plan.ts'
export { type CopiedToGraph, type CopyToGraphOptions, copyToGraph } from './graph/copy-to-graph.ts'
export { graphEdgeOf, graphNodeOf } from './graph/graph-node.ts'
export { vectorsOf } from './graph/vectors-of.ts'
export { createKindCatalog, type KindCatalog, type RegisteredKind } from './kinds/catalog.ts'
export { type DocumentKinds, documentKinds } from './kinds/document-kinds.ts'
export { facetsOf } from './kinds/facets.ts'
export {
  type AnyKind,
  defineKind,
  type Kind,
  type KindInput,
  type KindName,
  type KindOptions,
  type KindOutput,
} from './kinds/kind.ts'
export { type FieldSpec, type FieldType, type KindSpec, sameKindSpec } from './kinds/kind-spec.ts'
export type { Edge, EdgeMeta, EdgeRef } from './model/edge.ts'
export { type ErrorCode, type ErrorDetails, errorCodes, RecollectError } from './model/errors.ts'
export { foldTitle } from './model/fold-title.ts'
export { maxIdentifierBytes, nilId, utf8Length } from './model/identifier.ts'
export { contentHash, type IdMaker, uuidV5, uuidV7 } from './model/ids.ts'
export { assertKnownKeys } from './model/known-keys.ts'
export { type Lane, laneScope } from './model/lane.ts'
export { type NumberRange, numberOption } from './model/number-option.ts'
export type { Facets, Json, Properties, Scalar, StoredObject } from './model/object.ts'
export { orAbort } from './model/or-abort.ts'
export { compareRanked, compareText, type Ranked } from './model/order.ts'
export {
  canonicalRelation,
  isContainmentRelation,
  normalizeRelationTypes,
  splitRelationTypes,
} from './model/relation.ts'
export {
  assertReadScope,
  assertScope,
  type Everywhere,
  everywhere,
  isEverywhere,
  namespaceOf,
  type ReadScope,
  type Scope,
} from './model/scope.ts'
export { edgeSubject, objectSubject, type Subject, subjectKey, subjectOf } from './model/subject.ts'
export { cleanText } from './model/text.ts'
export type { CallOptions, WriteOptions } from './ports/call-options.ts'
export type { CanonicalSource, SourceDocument, SourcePage } from './ports/canonical-source.ts'
export { type Clock, systemClock } from './ports/clock.ts'
export type { EdgeHit, EdgeSearcher, EdgeSearchRequest, EdgeSearchResponse } from './ports/edge-searcher.ts'
export type { EdgeCursor, EdgeOutcome, EdgeReader, EdgeWrite, EdgeWriter } from './ports/edges.ts'
export type { Embedder } from './ports/embedder.ts'
export type {
  EmbeddingRow,
  EmbeddingStore,
  EmbeddingWrite,
  PendingEmbedding,
  StoredEmbedding,
} from './ports/embedding-store.ts'
export type {
  Build,
  BuildCounts,
  BuildProgress,
  Generation,
  GenerationRegistry,
  GenerationState,
} from './ports/generations.ts'
export type {
  EdgeDirection,
  EdgeRemoval,
  Graph,
  GraphCapabilities,
  GraphEdge,
  GraphNode,
  GraphReader,
  GraphWriter,
  Neighbor,
  NeighborRequest,
  NeighborResponse,
  NodeRemoval,
} from './ports/graph.ts'
export type { KindReader, KindRewrite, KindWriter } from './ports/kind-registry.ts'
export type {
  IndexCandidate,
  IndexDocument,
  IndexQuery,
  IndexRemoval,
  IndexSearcher,
  MemoryIndex,
} from './ports/memory-index.ts'
export type {
  ChildCursor,
  EvidenceText,
  ObjectCursor,
  ObjectHead,
  ObjectReader,
  Siblings,
} from './ports/object-reader.ts'
export type { ObjectSearcher, ObjectSearchRequest, ObjectSearchResponse } from './ports/object-searcher.ts'
export type {
  ExistingObject,
  ObjectRef,
  ObjectRow,
  ObjectWrite,
  ObjectWriter,
  PutOutcome,
  WriteLookup,
} from './ports/object-writer.ts'
export type {
  Degradation,
  GraphDegradation,
  IndexDegradation,
  Observer,
  OperationEnd,
  OperationName,
} from './ports/observer.ts'
export type {
  DeadOperation,
  DeadSelection,
  Failure,
  Operation,
  OperationQueue,
  Reminder,
  Taken,
  TargetSpec,
  TargetStats,
  Unprojected,
} from './ports/operation-queue.ts'
export type {
  Candidate,
  Channel,
  PartSearcher,
  PartSearchRequest,
  PartSearchResponse,
  SearchDegradation,
} from './ports/part-searcher.ts'
export type { Behind, Projections } from './ports/projections.ts'
export type { RerankCandidate, Reranker } from './ports/reranker.ts'
export type { ReadableStore, Store, StoreCapabilities } from './ports/store.ts'
export { compareNeighbors } from './ranking/compare-neighbors.ts'
export { cosineAt, normalized } from './ranking/cosine.ts'
export { type FusedCandidate, type FusedChannel, type FusionOptions, fuse } from './ranking/fuse.ts'
export {
  embeddingText,
  entityIndexText,
  indexText,
  indexTextWithParent,
  type ObjectTexts,
} from './ranking/index-texts.ts'
export { type Landable, landingIds, landingIdsFromPage } from './ranking/landing-ids.ts'
export { type Promoted, type PromotionOptions, promote } from './ranking/promote.ts'
export { type RecencyOptions, recencyFactor } from './ranking/recency.ts'
export { type Snippet, snippet } from './ranking/snippet.ts'
export { type Sortable, sortObjects } from './ranking/sort-objects.ts'
export { type QueryTerms, queryTerms } from './ranking/words.ts'
export type { ResultSet, ResultSetEntry, ResultSetStore } from './session/result-set.ts'
export { createResultSetStore, type ResultSetStoreOptions } from './session/result-set-store.ts'
export { createSearchContext, type SearchContext, type SearchContextOptions } from './session/search-context.ts'
