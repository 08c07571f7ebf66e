import type { GraphEngineSuite } from '../engine-world.ts'
import { composing } from './engine/composing.ts'
import { expanding } from './engine/expanding.ts'
import { expandingMany } from './engine/expanding-many.ts'
import { exploring } from './engine/exploring.ts'
import { findingLinks } from './engine/finding-links.ts'
import { findingObjects } from './engine/finding-objects.ts'
import { linkLaws } from './engine/link-laws.ts'
import { linkingObjects } from './engine/linking-objects.ts'
import { purging } from './engine/purging.ts'
import { recipes } from './engine/recipes.ts'
import { searchingAlongLinks } from './engine/searching-along-links.ts'
import { walkLaws } from './engine/walk-laws.ts'
import { writingTogether } from './engine/writing-together.ts'
import { cappedGraphs } from './graph-engine/capped-graphs.ts'
import { copying } from './graph-engine/copying.ts'
import { failingExplorations } from './graph-engine/failing-explorations.ts'
import { followingTheTruth } from './graph-engine/following-the-truth.ts'
import { graphFailures } from './graph-engine/graph-failures.ts'
import { insideTransactions } from './graph-engine/inside-transactions.ts'
import { laggingGraphs } from './graph-engine/lagging-graphs.ts'
import { overtakenWrites } from './graph-engine/overtaken-writes.ts'
import { projectedGraphs } from './graph-engine/projected-graphs.ts'

/** All suites of the engine with a graph beside its store. */
export const graphEngineSuites: readonly GraphEngineSuite[] = [
  followingTheTruth,
  overtakenWrites,
  insideTransactions,
  projectedGraphs,
  graphFailures,
  failingExplorations,
  laggingGraphs,
  cappedGraphs,
  copying,
  linkingObjects,
  writingTogether,
  purging,
  expanding,
  expandingMany,
  walkLaws,
  searchingAlongLinks,
  exploring,
  linkLaws,
  recipes,
  findingObjects,
  findingLinks,
  composing,
]
