import { expect, test } from 'vitest'
import { maxReadmeBytes, readReadme } from '../src/read-project/read-readme.ts'
import { makeProject } from './make-project.ts'

test.each([
  ['Markdown before text', { 'README.txt': 'text', 'readme.md': '# md' }, '# md'],
  ['no translation', { 'README.ja.md': 'x' }, ''],
  ['any case, no extension', { Readme: 'plain' }, 'plain'],
  ['a byte order mark', { 'README.md': '\uFEFF# a' }, '# a'],
  ['UTF-16', { 'README.md': new Uint8Array([0xff, 0xfe, 0x23, 0, 0x20, 0, 0xe9, 0]) }, '# é'],
  ['big-endian UTF-16', { 'README.md': new Uint8Array([0xfe, 0xff, 0, 0x23, 0, 0x20, 0, 0xe9]) }, '# é'],
  ['none', {}, ''],
])('%s', async (_, files, text) => {
  expect(await readReadme(await makeProject({ 'package.json': '{}', ...files }))).toEqual({ text })
})

test.each([
  ['binary', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), '', /README.md is binary/],
  ['huge', new Uint8Array(maxReadmeBytes + 1).fill(0x61), '', /README.md is larger than 1 MB/],
  ['another encoding', new Uint8Array([0x63, 0x61, 0x66, 0xe9]), 'café', /not valid UTF-8/],
])('%s: a warning, no error', async (_, bytes, text, warning) => {
  const readme = await readReadme(await makeProject({ 'README.md': bytes }))
  expect(readme.text).toBe(text)
  expect(readme.warning).toMatch(warning)
})

test('a README that is a folder', async () => {
  const readme = await readReadme(await makeProject({ 'README.md/file': 'x' }))
  expect(readme).toEqual({ text: '', warning: 'README.md cannot be read (EISDIR), left out' })
})

test('a folder that is gone', async () => {
  expect(await readReadme('/nowhere/at/all')).toEqual({ text: '' })
})
