/** How age lowers a score: `score × (floor + (1 − floor) · exp(−lambda · ageDays))`. */
export interface RecencyOptions {
  /** Decay per day, 0 or more; default 0.02 (half-life 34.7 days of the part that decays). 0 switches it off. */
  readonly lambda?: number | undefined
  /** What is left of a score at any age, 0 to 1; default 0.8. */
  readonly floor?: number | undefined
}
