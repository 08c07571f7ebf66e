import { PassThrough } from 'node:stream'
import type { Stream } from '../../src/cli/render/stream.ts'

/** A stream that remembers what was written; a terminal when it has columns. */
export function screen(columns?: number): { readonly stream: Stream; text(): string } {
  let text = ''
  const stream = new PassThrough()
  stream.on('data', (part: Buffer) => {
    text += part.toString()
  })
  return {
    stream: columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns }),
    text: () => text,
  }
}
