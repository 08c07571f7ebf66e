/** An entity as texts may name it. */
export interface LinkableEntity {
  readonly id: string
  readonly name: string
  readonly aliases?: readonly string[] | undefined
}

/** Where a text names an entity: `text.slice(start, end)`. */
export interface EntityMention {
  readonly id: string
  readonly start: number
  readonly end: number
}

/** Finds known entities in texts. */
export interface EntityLinker {
  /** Mentions in the order of the text; they never overlap: the longest name counts, then the first. */
  find(text: string): readonly EntityMention[]
}
