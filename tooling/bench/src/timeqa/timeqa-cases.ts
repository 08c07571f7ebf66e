import type { TimeqaSource } from './read-timeqa.ts'

/** A sentence of an article, with the year that it speaks of: its own, else the last one before it. */
export interface TimeqaSentence {
  readonly text: string
  readonly year?: number
}

export interface TimeqaQuestion {
  readonly text: string
  /** First and last year that the question names. */
  readonly from: number
  readonly to: number
  /** Places of the sentences that hold an answer. */
  readonly gold: ReadonlySet<number>
}

/** An article with its questions. */
export interface TimeqaCase {
  readonly sentences: readonly TimeqaSentence[]
  readonly questions: readonly TimeqaQuestion[]
}

/** Shorter pieces are headings and scraps, in bytes of UTF-8. */
const shortest = 25

/** Articles with their questions: those that name a year and whose answer some sentence holds. */
export function timeqaCases(sources: readonly TimeqaSource[]): readonly TimeqaCase[] {
  return [...Map.groupBy(sources, ({ article }) => article)].flatMap(([article, asked]) => {
    const sentences = sentencesOf(article)
    const questions = asked.flatMap((source) => questionOf(source, sentences))
    return questions.length === 0 ? [] : [{ sentences, questions }]
  })
}

function sentencesOf(article: string): readonly TimeqaSentence[] {
  const pieces = article.replaceAll('\n', ' ').split('. ')
  const years = new Map<string, number | undefined>()
  let year: number | undefined
  for (const piece of pieces.map((text) => text.trim())) {
    if (Buffer.byteLength(piece) < shortest) continue
    year = yearsIn(piece)[0] ?? year
    if (!years.has(piece)) years.set(piece, year)
  }
  return [...years].map(([text, at]) => ({ text, ...(at === undefined ? {} : { year: at }) }))
}

function questionOf(
  { question, answers }: TimeqaSource,
  sentences: readonly TimeqaSentence[],
): readonly TimeqaQuestion[] {
  const years = yearsIn(question)
  const wanted = answers.map(folded).filter((answer) => answer !== '')
  const gold = new Set(
    sentences.flatMap(({ text }, place) => (wanted.some((answer) => folded(text).includes(answer)) ? [place] : [])),
  )
  if (years.length === 0 || gold.size === 0) return []
  return [{ text: question, from: Math.min(...years), to: Math.max(...years), gold }]
}

/** Numbers of four digits from 1600 to 2099. */
function yearsIn(text: string): readonly number[] {
  return [...text.matchAll(/(?<!\d)(?:1[6-9]|20)\d\d(?!\d)/g)].map(([year]) => Number(year))
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
