/**
 * Names as paths of terms, with the suffix links of Aho and Corasick (1975): one pass over the terms of a text finds every name that
 * ends at each of them. Nodes are numbers; 0 is the root, and stands for "none".
 */
export class NameTrie {
  readonly #terms = new Map<string, number>()
  readonly #children = new Map<number, number>()
  /** Of each node: where it hangs, the term that leads to it, how many terms and characters its path has, whether it is a name. */
  readonly #parents: number[] = [0]
  readonly #leading: number[] = [0]
  readonly #depths: number[] = [0]
  readonly #lengths: number[] = [0]
  readonly #named: boolean[] = [false]
  /** Of each node: its longest proper suffix that is a path too, and that is a name. */
  #suffixes: Uint32Array = new Uint32Array(1)
  #shorter: Uint32Array = new Uint32Array(1)

  /** The node of a name. */
  add(terms: readonly string[]): number {
    let node = 0
    for (const word of terms) {
      const term = this.#terms.get(word) ?? this.#terms.size
      this.#terms.set(word, term)
      node = this.#children.get(keyOf(node, term)) ?? this.#grow(node, term, word.length)
    }
    this.#named[node] = true
    return node
  }

  /** To be called when all names are there, before any is looked for. */
  link(): void {
    this.#suffixes = new Uint32Array(this.#parents.length)
    this.#shorter = new Uint32Array(this.#parents.length)
    for (const node of this.#byDepth()) {
      const parent = this.#parents[node] ?? 0
      const suffix = parent === 0 ? 0 : this.#follow(this.#suffixes[parent] ?? 0, this.#leading[node] ?? 0)
      this.#suffixes[node] = suffix
      this.#shorter[node] = this.longestName(suffix)
    }
  }

  /** The longest path that ends with this term, after the longest that ended before it. */
  step(node: number, word: string): number {
    const term = this.#terms.get(word)
    return term === undefined ? 0 : this.#follow(node, term)
  }

  /** The longest name that a path ends with, itself included; 0 when there is none. */
  longestName(node: number): number {
    return this.#named[node] === true ? node : (this.#shorter[node] ?? 0)
  }

  /** The longest name that a path ends with, shorter than itself; 0 when there is none. */
  shorterName(node: number): number {
    return this.#shorter[node] ?? 0
  }

  /** Terms of a path. */
  depthOf(node: number): number {
    return this.#depths[node] ?? 0
  }

  /** Characters (UTF-16) of a path. */
  lengthOf(node: number): number {
    return this.#lengths[node] ?? 0
  }

  #grow(parent: number, term: number, length: number): number {
    const node = this.#parents.push(parent) - 1
    this.#children.set(keyOf(parent, term), node)
    this.#leading.push(term)
    this.#depths.push(this.depthOf(parent) + 1)
    this.#lengths.push(this.lengthOf(parent) + length)
    this.#named.push(false)
    return node
  }

  #follow(from: number, term: number): number {
    for (let node = from; ; node = this.#suffixes[node] ?? 0) {
      const child = this.#children.get(keyOf(node, term))
      if (child !== undefined) return child
      if (node === 0) return 0
    }
  }

  /** All nodes but the root, those nearest to it first: suffixes are shorter, so they come before. */
  *#byDepth(): Generator<number> {
    const levels: number[][] = []
    for (const [node, depth] of this.#depths.entries()) {
      const level = levels[depth] ?? []
      levels[depth] = level
      if (node > 0) level.push(node)
    }
    for (const level of levels) yield* level
  }
}

/** One number for a node and a term, of which there are far fewer than 2^26. */
function keyOf(node: number, term: number): number {
  return node * 0x400_0000 + term
}
