/**
 * What is left of a weight that leaves an object with this many edges: 1 up to five, then it falls with the root, √(5 / edges). What is
 * linked with everything says little. It needs no count of the whole.
 */
export function rootSpecificity(edges: number): number {
  return edges <= 5 ? 1 : Math.sqrt(5 / edges)
}

/**
 * Specificity as inverse document frequency, ln(facts / edges) / ln(facts): 1 for what one fact mentions, 0 for what all do. For callers
 * who know how many facts there are.
 */
export function idfSpecificity(facts: number): (edges: number) => number {
  return (edges) => {
    if (edges <= 0 || facts <= 1) return 0
    return Math.min(1, Math.max(0, Math.log(facts / edges) / Math.log(facts)))
  }
}
