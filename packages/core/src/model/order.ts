/** Unicode code point order, the same as byte order in UTF-8: what every store sorts and compares strings by. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i += 1) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return rank(left) - rank(right)
  }
  return a.length - b.length
}

/** UTF-16 units sort like code points once surrogates are moved behind the rest of the basic plane. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** What ranking needs to order candidates. */
export interface Ranked {
  readonly id: string
  readonly score: number
  readonly updatedAt: Date
}

/** The total order on hits: score descending, then newer first, then id ascending. */
export function compareRanked(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.updatedAt.getTime() - a.updatedAt.getTime() || compareText(a.id, b.id)
}
