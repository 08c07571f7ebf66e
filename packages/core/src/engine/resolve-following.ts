import { RecollectError } from '../model/errors.ts'
import { oneOf } from './call-options.ts'
import type { EngineContext } from './context.ts'
import type { EngineOptions } from './engine-options.ts'
import { isGraphWriter } from './graph-side.ts'

/** Who brings graphs and vectors after the truth: the engine itself, or projections. @throws `invalid_option` */
export function resolveFollowing({
  graph,
  projections,
  graphWrites,
  embed = 'inline',
}: Pick<EngineOptions, 'graph' | 'projections' | 'graphWrites' | 'embed'>): Pick<
  EngineContext,
  'graphWriter' | 'projections' | 'graphWrites' | 'embed'
> {
  if (projections === undefined) {
    if (graphWrites !== undefined) throw wantsProjections('graphWrites', 'A graph is written to at once without them.')
    if (embed === 'projected') throw wantsProjections('embed: "projected"', 'Or embed "inline" or "deferred".')
  } else if (typeof projections?.projectGraphs !== 'function' || typeof projections.nudge !== 'function') {
    throw new RecollectError(
      'invalid_option',
      'Option "projections" must be projections: an object with projectGraphs() and nudge(), such as a projector.',
      { details: { option: 'projections' } },
    )
  }
  return {
    graphWriter: projections === undefined && isGraphWriter(graph) ? graph : undefined,
    projections,
    graphWrites: oneOf('graphWrites', graphWrites ?? 'await', ['await', 'background']),
    embed: oneOf('embed', embed, ['inline', 'deferred', 'projected']),
  }
}

function wantsProjections(option: string, otherwise: string): RecollectError {
  return new RecollectError('invalid_option', `Option ${option} needs "projections": give them, too. ${otherwise}`, {
    details: { option },
  })
}
