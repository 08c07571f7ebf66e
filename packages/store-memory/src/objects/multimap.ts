/** A map from one key to several values; nearly always it is one, which then costs no set. */
export class Multimap<K, V extends object> {
  readonly #entries = new Map<K, V | Set<V>>()

  add(key: K, value: V): void {
    const found = this.#entries.get(key)
    if (found === undefined) this.#entries.set(key, value)
    else if (found instanceof Set) found.add(value)
    else if (found !== value) this.#entries.set(key, new Set([found, value]))
  }

  delete(key: K, value: V): void {
    const found = this.#entries.get(key)
    if (found === value) this.#entries.delete(key)
    if (!(found instanceof Set)) return
    found.delete(value)
    if (found.size === 0) this.#entries.delete(key)
  }

  get(key: K): Iterable<V> {
    const found = this.#entries.get(key)
    if (found === undefined) return []
    return found instanceof Set ? found : [found]
  }
}
