import { entityIndexText } from '@recollect/core'
import { sameProperties } from '../objects/json.ts'
import type { ObjectRecord } from '../objects/object-record.ts'
import type { Analyzer } from './analyzer.ts'

/** The terms that an object is found by: which they are, and when they stay the same. */
export interface ObjectTerms {
  of(analyzer: Analyzer, record: ObjectRecord): readonly string[]
  same(a: ObjectRecord, b: ObjectRecord): boolean
}

/** Title, summary and content, cut one by one, so that nothing runs across their borders. */
export const textTerms: ObjectTerms = {
  of: (analyzer, { title, summary, content }) =>
    [title, summary, content].flatMap((text) => (text === '' ? [] : analyzer(text))),
  same: sameTexts,
}

/** What an entity is about: its properties too, but only the beginning of its content. */
export const entityTerms: ObjectTerms = {
  of: (analyzer, record) => analyzer(entityIndexText(record)),
  same: (a, b) => sameTexts(a, b) && sameProperties(a.properties, b.properties),
}

function sameTexts(a: ObjectRecord, b: ObjectRecord): boolean {
  return a.title === b.title && a.summary === b.summary && a.content === b.content
}
