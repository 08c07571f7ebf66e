export { defineProjector, type OpenProjectorConfig, type ProjectorConfig } from './cli/projector-config.ts'
export { createProjector } from './create-projector.ts'
export type { BatchEvent, ErrorEvent, ProjectorEvent, RebuildEvent, Refusal } from './events.ts'
export type { DeadRequest, ProjectionStats, Projector } from './projector.ts'
export type { ProjectorOptions } from './projector-options.ts'
export type { Closed } from './rebuild/close-target.ts'
export type { RebuildOptions, RebuildProgress, Rebuilt } from './rebuild/rebuild-options.ts'
export {
  type DocumentSourceOptions,
  type DocumentText,
  documentSource,
  type TextDocument,
} from './sources/document-source.ts'
export { type GraphDocument, type GraphSourceOptions, graphSource } from './sources/graph-source.ts'
export { type EmbeddingTargetOptions, embeddingTarget } from './targets/embedding-target.ts'
export { type GraphTarget, type GraphTargetOptions, graphTarget, type ProjectedGraph } from './targets/graph-target.ts'
export { type IndexTarget, type IndexTargetOptions, indexTarget } from './targets/index-target.ts'
export type { State, Target } from './targets/target.ts'
export type { ServingGraph } from './views/serving-graph.ts'
export type { Waited, WaitRequest } from './wait/wait-for.ts'
export type { Backoff } from './work/backoff.ts'
