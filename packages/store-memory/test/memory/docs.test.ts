import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('the examples of docs/memory.md run one after the other, and give what they say', async () => {
  const page = await readFile(new URL('../../../../docs/memory.md', import.meta.url), 'utf8')
  const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const shown =
    'console.log(JSON.stringify({ first: memories[0].text, because: memories[0].because, known: known.text, windows: windows.length }))'
  const program = [...examples, 'async function askYourModel() { return [] }', shown].join('\n')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program],
    { cwd: fileURLToPath(new URL('.', import.meta.url)) },
  )
  expect(examples).toHaveLength(5)
  expect(JSON.parse(stdout)).toEqual({
    first: 'Ines prefers to be called after five.',
    because: [{ by: 'match', channel: 'lexical', rank: 1 }],
    known: 'Ines runs a workshop.',
    windows: 1,
  })
})
