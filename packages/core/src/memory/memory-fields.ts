/** Names of properties that begin so are the memory's own. */
export const reservedPrefix = 'memory_'

/** Properties that a memory keeps beside the host's. */
export const memoryFields = {
  /** The host's fields that the kinds do not declare. */
  metadata: 'memory_metadata',
  /** What the memory notes of it: a map, so that no index and no embedder reads it as a text. */
  state: 'memory_state',
  /** Who said a turn, as entities are known: canonical. */
  speaker: 'memory_speaker',
} as const

/** Properties of an entity. */
export const entityFields = {
  aliases: 'aliases',
  attributes: 'attributes',
} as const
