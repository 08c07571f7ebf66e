/**
 * What links add to a score: `boost × weight × best`, in the scale of the scores. So the sum orders as `score / best + boost × weight`
 * does, and a weight of 1 counts as much as `boost` of the best score. Where nothing was found but by links, the best counts as 1.
 */
export function graphGain(best: number, boost: number, weight: number): number {
  return boost * weight * (best > 0 ? best : 1)
}
