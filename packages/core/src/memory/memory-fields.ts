/** Names of properties that begin so are the memory's own. */
export const reservedPrefix = 'memory_'

/** Properties that a memory keeps beside the host's. */
export const memoryFields = {
  /** The host's fields that the kinds do not declare. */
  metadata: 'memory_metadata',
  confidence: 'memory_confidence',
  helped: 'memory_helped',
  misled: 'memory_misled',
  lastSeenAt: 'memory_last_seen_at',
  /** The host's key of the conversation that an episode was imported from. */
  conversation: 'memory_conversation',
  /** Who said a turn, as entities are known: canonical. */
  speaker: 'memory_speaker',
} as const

/** Properties of an entity. */
export const entityFields = {
  aliases: 'aliases',
  attributes: 'attributes',
} as const
