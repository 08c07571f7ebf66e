import { keyOf } from '../values/compare.ts'
import type { Value } from '../values/value.ts'
import type { Element } from './element.ts'

/** The elements of one label by the value of one property. A missing value or null is not in it. */
export class PropertyLookup {
  readonly #label: string
  readonly #property: string
  readonly #ids = new Map<string, Set<number>>()

  constructor(label: string, property: string) {
    this.#label = label
    this.#property = property
  }

  add(element: Element): void {
    const key = this.#key(element)
    if (key === undefined) return
    const ids = this.#ids.get(key)
    if (ids) ids.add(element.id)
    else this.#ids.set(key, new Set([element.id]))
  }

  remove(element: Element): void {
    const key = this.#key(element)
    if (key !== undefined) this.#ids.get(key)?.delete(element.id)
  }

  find(value: Value): number[] {
    return [...(this.#ids.get(keyOf(value)) ?? [])].sort((a, b) => a - b)
  }

  #key(element: Element): string | undefined {
    const value = element.label === this.#label ? element.properties.get(this.#property) : undefined
    return value && value.tag !== 'null' ? keyOf(value) : undefined
  }
}
