/** Longest fault that is passed on, in UTF-16 units. */
const longest = 200
/** A stretch of a secret text this long, in UTF-16 units, is never passed on. */
const gram = 8
/** With more secret text than this, nothing that a server says is passed on: looking it through would take too long. */
const mostSecrets = 1_000_000

/**
 * What a server says about a fault, fit for a log: one line, cut, and without anything that stands in `secrets` (keys and
 * documents), as servers like to quote what they were sent. Empty when it says nothing.
 */
export function errorText(body: string, secrets: readonly string[]): string {
  const text = oneLine(spoken(body.slice(0, 10 * longest)))
  const known = secrets.map(oneLine)
  if (known.reduce((sum, secret) => sum + secret.length, 0) > mostSecrets) return ''
  const clean = hide(text.slice(0, 2 * longest), known).replace(/\.+$/, '')
  return clean.length > longest ? `${clean.slice(0, longest).toWellFormed()}…` : clean
}

/** The message inside of a JSON or HTML answer. */
function spoken(body: string): string {
  if (/^\s*</.test(body)) return /<title[^<>]*>([^<]*)</i.exec(body)?.[1] ?? 'a page of HTML'
  try {
    return messageIn(JSON.parse(body)) ?? ''
  } catch {
    return body
  }
}

/** `error.message`, `error`, `message` or `detail`, whichever is a text. */
function messageIn(json: unknown): string | undefined {
  if (typeof json === 'string') return json
  if (typeof json !== 'object' || json === null) return undefined
  const { error, message, detail }: { error?: unknown; message?: unknown; detail?: unknown } = json
  return messageIn(error) ?? [message, detail].find((value) => typeof value === 'string')
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

function hide(text: string, secrets: readonly string[]): string {
  const grams = new Set(Array.from({ length: Math.max(0, text.length - gram + 1) }, (_, i) => text.slice(i, i + gram)))
  const quoted = new Set<string>()
  for (const secret of secrets) {
    if (secret !== '' && secret.length < gram) quoted.add(secret)
    for (let i = 0; i + gram <= secret.length; i += 1) {
      const piece = secret.slice(i, i + gram)
      if (grams.has(piece)) quoted.add(piece)
    }
  }
  return masked(text, quoted)
}

function masked(text: string, quoted: ReadonlySet<string>): string {
  const hidden = new Array<boolean>(text.length).fill(false)
  for (const piece of quoted) {
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
      if (piece.length >= gram || isWord(text, at, at + piece.length)) hidden.fill(true, at, at + piece.length)
    }
  }
  let clean = ''
  for (let i = 0; i < text.length; i += 1) {
    if (hidden[i] !== true) clean += text.charAt(i)
    else if (hidden[i - 1] !== true) clean += '[…]'
  }
  return clean.toWellFormed()
}

/** Whether a stretch stands between characters of no word, so that a short text does not blot out half of every word. */
function isWord(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(start - 1) + text.charAt(end))
}
