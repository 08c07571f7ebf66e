import { RecollectError } from '../model/errors.ts'
import { utf8Length } from '../model/identifier.ts'
import { cleanText } from '../model/text.ts'

/** Longest query, in bytes of UTF-8. */
const maxQueryBytes = 64 * 1024

/** What is asked, cleaned. @throws `query_required`, `text_too_large` */
export function checkedQuery(query: unknown): string {
  const text = typeof query === 'string' ? cleanText(query).trim() : ''
  if (text === '') throw new RecollectError('query_required', 'A query of at least one visible character is required.')
  if (utf8Length(text) > maxQueryBytes) {
    throw new RecollectError('text_too_large', `The query is longer than ${maxQueryBytes} bytes: ask with less text.`, {
      details: { limit: maxQueryBytes },
    })
  }
  return text
}
