import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

/** The body as text, whatever its size. */
export async function readBody(request: IncomingMessage): Promise<{ readonly text: string; readonly bytes: number }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks)
  return { text: body.toString('utf8'), bytes: body.byteLength }
}
