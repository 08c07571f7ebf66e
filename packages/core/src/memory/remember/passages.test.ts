import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passageLength, passagesOf } from './passages.ts'

const sentence = 'The harbour opens at dawn and closes when the last ship is in. '

test('a short text is one passage', () => {
  expect(passagesOf('One.')).toEqual(['One.'])
  expect(passagesOf('')).toEqual([])
})

test('a paragraph ends a passage, even when more sentences would fit', () => {
  const paragraph = sentence.repeat(10).trim()
  expect(passagesOf(`${paragraph}\n\n${paragraph}\n\n${paragraph}`)).toEqual([
    `${paragraph}\n\n`,
    `${paragraph}\n\n`,
    paragraph,
  ])
})

test('a passage ends with a sentence, also where no blanks stand between them', () => {
  for (const text of [sentence.repeat(40).trim(), '港は夜明けに開く。'.repeat(200)]) {
    for (const passage of passagesOf(text)) expect(passage.trim()).toMatch(/[.。]$/)
  }
})

test('without sentences it ends with a word', () => {
  for (const passage of passagesOf('word '.repeat(1000).trim())) expect(passage.trim()).toMatch(/^(word ?)+$/)
})

test('a word longer than a passage is cut between characters', () => {
  const passages = passagesOf(`x${'😀'.repeat(1500)}`)
  expect(passages.length).toBeGreaterThan(2)
  for (const passage of passages) expect(passage.isWellFormed()).toBe(true)
})

const text = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^[a-z]{1,12}$/),
      fc.constantFrom(' ', '. ', '\n\n', '。', '  \n \n', '!', '😀', 'x'.repeat(700), ' '.repeat(400), '知識'),
    ),
    { maxLength: 400 },
  )
  .map((pieces) => pieces.join(' ').trim())

test('passages joined are the text; none is blank, much too long, or cuts a word that would fit', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const passages = passagesOf(whole)
      expect(passages.join('')).toBe(whole)
      for (const [index, passage] of passages.entries()) {
        expect(passage.trim()).not.toBe('')
        expect(passage.trimEnd().length).toBeLessThanOrEqual(passageLength)
        const next = passages[index + 1]
        if (next === undefined || /\s$|[。！？]["”’」』）]*$/u.test(passage)) continue
        expect(/\S*$/u.exec(passage)?.[0].length).toBeGreaterThanOrEqual(passageLength - 1)
      }
    }),
  )
})
