import { RecollectError } from '../model/errors.ts'

/**
 * The address to post to. A complete address (`.../embeddings`) stays, a base path gets `/embeddings`, and a server without
 * a path `/v1/embeddings`. A query stays.
 *
 * @throws `invalid_option`
 */
export function embeddingsUrl(base: string): URL {
  const url = parse(base)
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '') url.pathname = '/v1/embeddings'
  else url.pathname = path.endsWith('/embeddings') ? path : `${path}/embeddings`
  return url
}

function parse(base: string): URL {
  const url = URL.canParse(base) ? new URL(base) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw refused('must be an http or https address, such as http://localhost:11434/v1')
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('must not hold a user name or password: use apiKey or headers')
  }
  return url
}

function refused(rule: string): RecollectError {
  return new RecollectError('invalid_option', `Option "url" ${rule}.`, { details: { option: 'url' } })
}
