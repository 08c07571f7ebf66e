import type { Answer } from '../client/answer.ts'
import { kindKey } from '../layout/keys.ts'
import { node } from '../layout/properties.ts'
import type { Entry } from '../wire/batch.ts'
import { type Lookup, lookUpNodes } from '../wire/lookup.ts'
import type { Parameters } from '../wire/request.ts'
import type { FoundNode } from './candidate-row.ts'
import { unlessFull } from './search-some.ts'

/** One ranked list of a search: what to ask, and how to read what comes. */
export interface Channel {
  readonly entries: readonly Entry[]
  readonly returns: readonly string[]
  readonly parameters: Parameters
  found(answer: Answer): ChannelHits
}

export interface ChannelHits {
  /** Best first. */
  readonly found: readonly FoundNode[]
  /** Whether the server gave fewer than were wanted although more may match. */
  readonly stopsShort: boolean
}

/** What all channels are told. */
export interface ChannelScope {
  readonly label: string
  readonly namespace: string
  /** The only kinds wanted; all when absent. */
  readonly kinds: readonly string[] | undefined
}

/** The nodes of some kinds, for the second step of a channel's search. */
export const nodesOfKinds = (channel: string, { label, namespace }: ChannelScope, kinds: readonly string[]): Lookup =>
  lookUpNodes({
    name: `${channel}_kind`,
    label,
    property: node.kindKey,
    texts: kinds.map((kind) => kindKey(namespace, kind)),
    condition: unlessFull(channel),
  })
