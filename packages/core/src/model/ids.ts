/** Makes the ids of new objects and result sets. */
export type IdMaker = () => string

/** RFC 9562 version 7: sorts by time of making, so new rows go to the end of an index. */
export function uuidV7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i += 1) bytes[i] = Math.floor(now / 256 ** (5 - i)) % 256
  return format(bytes, 7)
}

/** RFC 9562 version 5: the same id for the same parts, in any process. The parts are joined unambiguously. */
export async function uuidV5(...parts: readonly string[]): Promise<string> {
  const name = new TextEncoder().encode(parts.map((part) => `${part.length}:${part}`).join(''))
  const input = new Uint8Array(recollectNamespace.length + name.length)
  input.set(recollectNamespace)
  input.set(name, recollectNamespace.length)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', input))
  return format(digest.slice(0, 16), 5)
}

/** SHA-256 in hex: tells whether a text has changed since it was last indexed. */
export async function contentHash(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** Recollect's own name space for version 5 ids (a random UUID, fixed for ever). */
const recollectNamespace = Uint8Array.from([
  0x6b, 0x1f, 0x0c, 0x52, 0x93, 0x4e, 0x4d, 0x0a, 0x8e, 0x27, 0x5d, 0xc1, 0xa8, 0x70, 0x3b, 0xe4,
])

function format(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = hex(bytes)
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  )
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
