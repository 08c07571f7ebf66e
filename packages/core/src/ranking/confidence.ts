/** Confidence in what nobody has said anything about. */
export const neutralConfidence = 0.5

/** What a piece of feedback adds: one that helped is worth two that misled. */
const gain = 0.1
const loss = 0.05

/**
 * Confidence after one more piece of feedback, 0 to 1: 0.1 up when it helped, 0.05 down when it misled. Rounded to a millionth, so that
 * steps up and down meet again.
 */
export function confidenceAfter(confidence: number, helped: boolean): number {
  const next = confidence + (helped ? gain : -loss)
  return Math.round(Math.min(1, Math.max(0, next)) * 1e6) / 1e6
}

/** What a score is multiplied by: 1 for neutral confidence, 0.5 to 1.5 at the ends. `1 + 0.5 (2c - 1)`. */
export function confidenceFactor(confidence: number): number {
  return 1 + 0.5 * (2 * confidence - 1)
}
