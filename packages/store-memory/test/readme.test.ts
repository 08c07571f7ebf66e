import { readFile } from 'node:fs/promises'
import { expect, it, vi } from 'vitest'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const shown = async (name: string): Promise<string> => {
  const code = await readFile(new URL(`readme/${name}`, import.meta.url), 'utf8')
  return code.replace(/\n+export \{.*\}\n$/, '\n')
}

it('the example in the README runs, and prints what it says', async () => {
  expect(readme).toContain(await shown('example.ts'))
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await import('./readme/example.ts')
  expect(log.mock.calls).toEqual([['Acme renewal'], ['They want a two-year price lock.']])
})

it('the analyzer in the README finds words in a language without spaces', async () => {
  expect(readme).toContain(await shown('segmenting-analyzer.ts'))
  const { store } = await import('./readme/segmenting-analyzer.ts')
  const object = {
    id: 'a',
    kind: 'note',
    title: '',
    summary: '',
    content: '知識を検索する',
    contentType: '',
    properties: {},
  }
  await store.putMany({ namespace: 'n' }, [{ object, facets: {}, indexHash: '' }], { at: new Date() })
  const { channels } = await store.searchParts({ namespace: 'n' }, { lexical: { query: '検索', limit: 1 } }, {})
  expect(channels.lexical).toMatchObject([{ id: 'a' }])
})
