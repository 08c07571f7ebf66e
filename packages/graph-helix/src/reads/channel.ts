import type { Candidate } from '@recollect/core'
import type { Answer } from '../client/answer.ts'
import type { Entry } from '../wire/batch.ts'
import type { Parameters } from '../wire/request.ts'

/** One ranked list of a search: what to ask, and how to read what comes. */
export interface Channel {
  readonly entries: readonly Entry[]
  readonly returns: readonly string[]
  readonly parameters: Parameters
  candidates(answer: Answer): readonly Candidate[]
}

/** What all channels are told. */
export interface ChannelScope {
  readonly label: string
  readonly namespace: string
  /** The only kinds wanted; all when absent. */
  readonly kinds: readonly string[] | undefined
}
