/** Hits of a search that a server gives at most. */
export const maxHits = 800

/** Hits asked for beyond the limit, so that of several with the same score at the end of the list the right ones stay. */
const margin = 200

/** How many hits to ask of an index for a list of `limit`. */
export const hitsFor = (limit: number): number => Math.min(maxHits, limit + margin)
