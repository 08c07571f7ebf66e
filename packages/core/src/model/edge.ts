/** What identifies an edge inside its namespace: there is one for each pair of ends and relation. */
export interface EdgeRef {
  readonly fromId: string
  /** In canonical form: trimmed, lower case. */
  readonly relation: string
  readonly toId: string
}

/** What an edge says besides that it is there. */
export interface EdgeMeta {
  /** Free text, searched by `findLinks`; absent when empty. */
  readonly note?: string
  /** Short free text, such as `confirmed`. */
  readonly status?: string
  /** What the target is to the source, in short free text. */
  readonly role?: string
  /** 0 to 1; an edge without it counts as certain. */
  readonly confidence?: number
  /** The object that the edge was learned from, often a part. */
  readonly evidenceId?: string
}

/** A labelled, directed link between two first-class objects of one namespace, as the store keeps it. */
export interface Edge extends EdgeRef, EdgeMeta {
  readonly namespace: string
  /** When it was first linked; linking it again keeps it. */
  readonly createdAt: Date
  /** When it was last changed. */
  readonly updatedAt: Date
  /** Raised by every link that changes something; 1 when new. */
  readonly version: number
}
