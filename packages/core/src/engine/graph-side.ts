import { RecollectError } from '../model/errors.ts'
import { isEverywhere, type ReadScope } from '../model/scope.ts'
import type { EdgeSearcher } from '../ports/edge-searcher.ts'
import type { GraphWriter } from '../ports/graph.ts'
import type { ObjectSearcher } from '../ports/object-searcher.ts'
import type { EngineContext } from './context.ts'
import type { EngineGraph } from './engine-options.ts'

/** Someone who answers, and whether the answer is the truth: the store's is, a graph's is read again from the store. */
export interface Answerer<T> {
  readonly ask: T
  readonly isTruth: boolean
}

/** Who finds entities: the host's graph when it can in this scope, and by vectors where they are wanted, else the store. */
export function objectSearcher(
  { graph, store }: EngineContext,
  scope: ReadScope,
  byVector: boolean,
): Answerer<ObjectSearcher> {
  const can = searches(graph, scope) && !(byVector && lacksVectors(graph))
  return can && hasMethod(graph, 'searchObjects') ? { ask: graph, isTruth: false } : { ask: store, isTruth: true }
}

/** Who finds edges: the host's graph when it can in this scope, else the store. */
export function edgeSearcher({ graph, store }: EngineContext, scope: ReadScope): Answerer<EdgeSearcher> {
  return searches(graph, scope) && hasMethod(graph, 'searchEdges')
    ? { ask: graph, isTruth: false }
    : { ask: store, isTruth: true }
}

/** Whether the graph takes writes. */
export function isGraphWriter(graph: EngineGraph | undefined): graph is EngineGraph & GraphWriter {
  const methods = ['upsertNodes', 'removeNodes', 'upsertEdges', 'removeEdges', 'reset'] as const
  return graph !== undefined && methods.every((method) => typeof graph[method] === 'function')
}

/** @throws `dimension_mismatch` for a graph whose vectors have another length than those of the engine */
export function assertSameDimensions(graph: EngineGraph | undefined, dimensions: number | undefined): void {
  const actual = graph?.capabilities?.dimensions
  if (actual === undefined || dimensions === undefined || actual === dimensions) return
  throw new RecollectError(
    'dimension_mismatch',
    `The graph takes vectors of ${actual} dimensions, those of the engine have ${dimensions}: make the graph with ${dimensions}.`,
    { details: { expected: dimensions, actual } },
  )
}

/** @throws `invalid_option` for what cannot be walked */
export function assertGraph(graph: EngineGraph | undefined): void {
  if (graph === undefined || typeof graph?.neighbors === 'function') return
  throw new RecollectError('invalid_option', 'Option "graph" must be a graph: an object with neighbors().', {
    details: { option: 'graph' },
  })
}

function lacksVectors({ capabilities }: EngineGraph): boolean {
  return capabilities !== undefined && capabilities.dimensions === undefined
}

function searches(graph: EngineGraph | undefined, scope: ReadScope): graph is EngineGraph {
  return graph !== undefined && (!isEverywhere(scope) || graph.capabilities?.searchesEverywhere !== false)
}

function hasMethod<M extends 'searchObjects' | 'searchEdges'>(
  graph: EngineGraph,
  method: M,
): graph is EngineGraph & Required<Pick<EngineGraph, M>> {
  return typeof graph[method] === 'function'
}
