/** Small whole numbers for names, from 0 on. A name keeps its number for good. */
export class Names {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []

  /** All numbers are below it. */
  get end(): number {
    return this.#names.length
  }

  numberOf(name: string): number | undefined {
    return this.#numbers.get(name)
  }

  /** The name of a number that a name has. */
  nameOf(number: number): string {
    return this.#names[number] ?? ''
  }

  /** The number of a name, which gets one when it has none. */
  add(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#names.length
    this.#names.push(name)
    this.#numbers.set(name, number)
    return number
  }
}
