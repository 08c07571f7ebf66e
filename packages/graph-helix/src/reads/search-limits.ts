/** Hits asked for beyond the limit, so that of several with the same score at the end of the list the right ones stay. */
const margin = 200

/** How many hits to ask of an index for a list of `limit`. Newer servers give 800 at most. */
export const hitsFor = (limit: number): number => limit + margin

/** Likewise when only some of the hits are wanted. */
export const hitsForSome = (limit: number): number => Math.max(800, hitsFor(limit))
