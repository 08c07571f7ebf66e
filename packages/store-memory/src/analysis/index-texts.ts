import type { ObjectRecord } from '../objects/object-record.ts'
import type { Analyzer } from './analyzer.ts'

/** The terms that an object is found by. */
export type IndexTexts = (record: ObjectRecord) => readonly string[]

/** Title, summary and content as one text, cut one by one, so that nothing runs across their borders. */
export function indexTexts(analyzer: Analyzer): IndexTexts {
  return ({ title, summary, content }) =>
    [title, summary, content].flatMap((text) => (text === '' ? [] : analyzer(text)))
}

export function sameTexts(a: ObjectRecord, b: ObjectRecord): boolean {
  return a.title === b.title && a.summary === b.summary && a.content === b.content
}
