/** Small whole numbers for names. A number that is free again serves the next name. */
export class Names {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []
  readonly #free: number[] = []

  get size(): number {
    return this.#numbers.size
  }

  /** All numbers are below it. */
  get end(): number {
    return this.#names.length
  }

  numberOf(name: string): number | undefined {
    return this.#numbers.get(name)
  }

  /** The name of a number that has one. */
  nameOf(number: number): string {
    return this.#names[number] ?? ''
  }

  /** The number of a name, which gets one when it has none. */
  add(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.#names.length
    this.#names[number] = name
    this.#numbers.set(name, number)
    return number
  }

  remove(number: number): void {
    if (!this.#numbers.delete(this.nameOf(number))) return
    this.#names[number] = ''
    this.#free.push(number)
  }
}
