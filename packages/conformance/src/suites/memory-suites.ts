import type { MemorySuite } from '../memory-world.ts'
import { crowdedHubs } from './memory/crowded-hubs.ts'
import { datedRecall } from './memory/dated-recall.ts'
import { entities } from './memory/entities.ts'
import { explaining } from './memory/explaining.ts'
import { extracting } from './memory/extracting.ts'
import { feedback } from './memory/feedback.ts'
import { filteringMemories } from './memory/filtering-memories.ts'
import { followingLinks } from './memory/following-links.ts'
import { forgetting } from './memory/forgetting.ts'
import { importing } from './memory/importing.ts'
import { laneLaws } from './memory/lane-laws.ts'
import { lanes } from './memory/lanes.ts'
import { recalling } from './memory/recalling.ts'
import { refusing } from './memory/refusing.ts'
import { relating } from './memory/relating.ts'
import { remembering } from './memory/remembering.ts'
import { rerankingMemories } from './memory/reranking-memories.ts'

/** All suites of the memory layer. */
export const memorySuites: readonly MemorySuite[] = [
  remembering,
  refusing,
  relating,
  extracting,
  importing,
  recalling,
  filteringMemories,
  followingLinks,
  rerankingMemories,
  datedRecall,
  explaining,
  crowdedHubs,
  entities,
  forgetting,
  feedback,
  lanes,
  laneLaws,
]
