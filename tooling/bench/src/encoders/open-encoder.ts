import type { Embedder } from '@recollect/core'
import { hashEmbedder } from '@recollect/core/testing'
import { remembering } from './remembering.ts'
import { universalEncoder } from './universal-encoder.ts'

/** `hash`: words as buckets, no model at all. Otherwise a folder with a small sentence encoder from npm. */
export async function openEncoder(name: string): Promise<Embedder> {
  return name === 'hash' ? hashEmbedder() : remembering(await universalEncoder(name))
}
