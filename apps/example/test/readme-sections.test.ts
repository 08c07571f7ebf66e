import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pieceLength } from '../src/readme/pack-blocks.ts'
import { readmeSections } from '../src/readme/readme-sections.ts'

/** Sections as `path: text`. */
function sections(markdown: string, name = 'p-retry'): string[] {
  return readmeSections(markdown, name).map(({ path, text }) => `${path.join(' › ')}: ${text}`)
}

describe('sections', () => {
  test('a section for each heading, named by its path; the title of the page is left out', () => {
    const markdown =
      '# p-retry\n\nRetry.\n\n## API\n\n### pRetry(input)\n\nRuns it.\n\n#### input\n\nA function.\n\n## Tips\n\nOne.'
    expect(sections(markdown)).toEqual([
      ': Retry.',
      'API › pRetry(input): Runs it.',
      'API › pRetry(input) › input: A function.',
      'Tips: One.',
    ])
    expect(readmeSections(markdown, 'p-retry').map(({ level }) => level)).toEqual([0, 3, 4, 2])
  })

  test('a page of several level-1 headings: only the one with the name is the title', () => {
    expect(sections('# Retry for Promises\n\na\n\n# Usage\n\nb', '@scope/retry')).toEqual([': a', 'Usage: b'])
    expect(sections('# Install\n\na\n\n# Usage\n\nb')).toEqual(['Install: a', 'Usage: b'])
  })

  test('text before the first heading, and pages without any', () => {
    expect(sections('Intro.\n\n## Usage\n\nb')).toEqual([': Intro.', 'Usage: b'])
    expect(sections('Just a line.')).toEqual([': Just a line.'])
    expect(sections('')).toEqual([])
    expect(sections('# p-retry\n\n## Usage\n')).toEqual([])
  })

  test('headings in HTML count', () => {
    const markdown =
      '<h1 align="center"><img src="a.png"> p-retry</h1>\n<p>Retry &amp; relax.</p>\n\n<h2 id="u">Usage</h2>\n\nb'
    expect(sections(markdown)).toEqual([': Retry & relax.', 'Usage: b'])
  })

  test('licence, changelog and sponsors are left out, with what is below them', () => {
    const markdown =
      '# p-retry\n\na\n\n## 📝 License:\n\nMIT\n\n### Details\n\nmore\n\n## Changelog\n\n- 1.0\n\n## Use\n\nb'
    expect(sections(markdown)).toEqual([': a', 'Use: b'])
  })

  test('what stands below a table of contents, or below junk of level 1, stays', () => {
    expect(sections('# Contents\n\n- x\n\n## Requirements\n\na\n\n# Authors\n\nme\n\n## Usage\n\nb')).toEqual([
      'Requirements: a',
      'Usage: b',
    ])
  })
})

describe('text', () => {
  test.each([
    ['links become words', 'See [the *docs*](https://x.y) and [ref][r].\n\n[r]: https://z', 'See the docs and ref.'],
    ['inline code keeps its ticks', 'Call `run()` or ``a`b``.', 'Call `run()` or a`b.'],
    ['badges vanish', '[![ci](a.svg)](b) ![x](c.svg) · [![d](e)](f)', undefined],
    ['pictures in text vanish', 'Look: ![logo](a.png) here.', 'Look: here.'],
    ['tags vanish', 'Press <kbd>Ctrl</kbd>.<br>Then wait.', 'Press Ctrl.\nThen wait.'],
    ['wrapped lines are joined', 'one\ntwo\nthree', 'one two three'],
    ['comments and scripts vanish', '<!-- hidden\n\nmore -->\n\n<script>\nalert(1)\n</script>', undefined],
    ['details keep their text', '<details>\n<summary>More</summary>\n\nInside.\n\n</details>', 'More\n\nInside.'],
    ['code stays', '```ts\nconst a = 1\n\nrun(a)\n```', '```ts\nconst a = 1\n\nrun(a)\n```'],
    ['code with fences in it', '````\n```\n````', '````\n```\n````'],
    ['lists', '1. one\n2. two\n   - [x] deep\n   - [ ] down', '1. one\n2. two\n  - [x] deep\n  - [ ] down'],
    ['tables', '| a | b |\n|---|---|\n| `1` | [x](y) |', 'a | b\n`1` | x'],
    ['quotes and notes', '> **Note**\n> Careful.', 'Note Careful.'],
    ['a table of contents', '- [Use](#use)\n  - [More](#more)\n- [API](#api)', undefined],
    ['a list of links elsewhere', '- [Use](#use)\n- [Site](https://x.y)', '- Use\n- Site'],
    ['rules', '---', undefined],
    ['front matter', '---\ntitle: x\n---\n\nText.', 'Text.'],
  ])('%s', (_, markdown, expected) => {
    expect(readmeSections(markdown, 'x').map(({ text }) => text)).toEqual(expected === undefined ? [] : [expected])
  })

  test('whether a section shows code', () => {
    const all = readmeSections('a `b`\n\n## c\n\n    indented()', 'x')
    expect(all.map(({ code }) => code)).toEqual([false, true])
  })
})

describe('long sections', () => {
  const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')

  test('are split between blocks', () => {
    const paragraphs = ['one', 'two', 'three'].map((word) => words(300, word))
    const pieces = readmeSections(`## Use\n\n${paragraphs.join('\n\n')}`, 'x')
    expect(pieces.map(({ path, piece, text }) => [path, piece, text])).toEqual([
      [['Use'], 1, `${paragraphs[0]}`],
      [['Use'], 2, `${paragraphs[1]}`],
      [['Use'], 3, `${paragraphs[2]}`],
    ])
  })

  test('a block that is too long by itself is cut at lines, code inside its fences', () => {
    const lines = Array.from({ length: 200 }, (_, i) => `const value${i} = compute(${i})`)
    const pieces = readmeSections(`\`\`\`ts\n${lines.join('\n')}\n\`\`\``, 'x')
    expect(pieces.length).toBeGreaterThan(2)
    for (const { text, code } of pieces) {
      expect(code).toBe(true)
      expect(text).toMatch(/^```ts\nconst [\s\S]*\)\n```$/)
    }
    expect(pieces.flatMap(({ text }) => text.split('\n').slice(1, -1))).toEqual(lines)
  })

  test('no piece is longer than the limit, no word is lost', () => {
    const block = fc.oneof(
      fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 600 }).map((list) => list.join(' ')),
      fc.integer({ min: 1, max: 5000 }).map((length) => '𝒳'.repeat(length)),
      fc
        .array(fc.stringMatching(/^[a-z ]{0,80}$/), { maxLength: 90 })
        .map((list) => `\`\`\`\n${list.join('\n')}\n\`\`\``),
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const pieces = readmeSections(blocks.join('\n\n'), 'x')
        for (const { text } of pieces) {
          expect(text.length).toBeLessThanOrEqual(pieceLength)
          expect(text.isWellFormed()).toBe(true)
        }
        const letters = (texts: readonly string[]) => texts.join('').replace(/[\s`]/g, '')
        expect(letters(pieces.map(({ text }) => text))).toBe(letters(blocks))
      }),
      { numRuns: 60 },
    )
  })
})

test('hostile Markdown neither throws nor hangs', () => {
  const deep = `${'> '.repeat(300)}deep`
  const hostile = [
    deep,
    '['.repeat(5000),
    '*'.repeat(5000),
    '<'.repeat(5000),
    `<h1>${'<h1>'.repeat(2000)}`,
    '\0\uD800 a',
  ]
  for (const markdown of hostile) expect(Array.isArray(readmeSections(markdown, 'x'))).toBe(true)
})
