/** What newer servers give of a search, however much is asked for and would match. */
export const mostHits = 800

/** Hits asked for beyond the limit, so that of several with the same score at the end of the list the right ones stay. */
const margin = 200

/** How many hits to ask of an index for a list of `limit`. */
export const hitsFor = (limit: number): number => limit + margin

/** Likewise when only some of the hits are wanted. */
export const hitsForSome = (limit: number): number => Math.max(mostHits, hitsFor(limit))

/** Whether a list of `given` hits may end because the server gives no more, and not because no more match. */
export const stopsShort = (given: number, wanted: number): boolean => given === mostHits && given < wanted
