/** Where the ends and relations of numbered edges stand. */
export interface EdgeEnds {
  from(edge: number): number
  relation(edge: number): number
  to(edge: number): number
}

/**
 * Finds an edge by its ends and relation: a hash table that holds nothing but edge numbers (plus one; 0 = empty), in open
 * addressing with linear steps.
 */
export class EdgeIndex {
  readonly #rows: EdgeEnds
  #slots: Uint32Array = new Uint32Array(16)
  #size = 0

  constructor(rows: EdgeEnds) {
    this.#rows = rows
  }

  /** The number of an edge, or -1. */
  find(from: number, relation: number, to: number): number {
    const rows = this.#rows
    const mask = this.#slots.length - 1
    for (let slot = hash(from, relation, to) & mask; ; slot = (slot + 1) & mask) {
      const edge = (this.#slots[slot] ?? 0) - 1
      if (edge < 0) return -1
      if (rows.to(edge) === to && rows.from(edge) === from && rows.relation(edge) === relation) return edge
    }
  }

  add(edge: number): void {
    if ((this.#size + 1) * 3 > this.#slots.length * 2) this.#resize(this.#slots.length * 2)
    this.#size += 1
    this.#put(edge)
  }

  /** Forgets an edge whose fields still stand in the rows. */
  remove(edge: number): void {
    const slots = this.#slots
    const mask = slots.length - 1
    let gap = this.#slotOf(edge)
    // Whoever was pushed past the gap moves into it, or could not be found any more.
    for (let slot = (gap + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const wanted = this.#home((slots[slot] ?? 0) - 1)
      if (((slot - wanted) & mask) < ((slot - gap) & mask)) continue
      slots[gap] = slots[slot] ?? 0
      gap = slot
    }
    slots[gap] = 0
    this.#size -= 1
    if (slots.length > 1024 && this.#size * 8 < slots.length) this.#resize(slots.length / 4)
  }

  /** An edge gets another number; the fields of the old one still stand in the rows. */
  renumber(edge: number, by: number): void {
    this.#slots[this.#slotOf(edge)] = by + 1
  }

  #slotOf(edge: number): number {
    const mask = this.#slots.length - 1
    let slot = this.#home(edge)
    while (this.#slots[slot] !== edge + 1) slot = (slot + 1) & mask
    return slot
  }

  #home(edge: number): number {
    const rows = this.#rows
    return hash(rows.from(edge), rows.relation(edge), rows.to(edge)) & (this.#slots.length - 1)
  }

  #put(edge: number): void {
    const mask = this.#slots.length - 1
    let slot = this.#home(edge)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = edge + 1
  }

  #resize(length: number): void {
    const old = this.#slots
    this.#slots = new Uint32Array(length)
    for (const held of old) if (held !== 0) this.#put(held - 1)
  }
}

/** Three numbers mixed into 32 bits, with the finalizer of MurmurHash3 (Austin Appleby, public domain). */
function hash(from: number, relation: number, to: number): number {
  let mixed = Math.imul(from, 0x9e3779b1) ^ Math.imul(to, 0x85ebca77) ^ Math.imul(relation, 0xc2b2ae3d)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
