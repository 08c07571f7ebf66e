/** What one request has done to the graph, so that it can be undone. */
export class Journal {
  readonly #undo: (() => void)[] = []

  note(undo: () => void): void {
    this.#undo.push(undo)
  }

  undoAll(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.#undo.length = 0
  }
}
