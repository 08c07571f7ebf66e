import type { Entry } from '../objects/entry.ts'
import { TrigramIndex } from '../trigrams/trigram-index.ts'

/** The trigrams of one namespace: titles of all live objects, contents of candidates. */
export class TrigramIndexes {
  readonly titles: TrigramIndex<Entry> = new TrigramIndex<Entry>()
  readonly contents: TrigramIndex<Entry> = new TrigramIndex<Entry>()

  refresh(entry: Entry): void {
    const { places, record } = entry
    const title = entry.live ? record.title : ''
    if (title !== places.titleText) {
      places.title = replace(this.titles, entry, places.title, title)
      places.titleText = title
    }
    const content = entry.candidate ? record.content : ''
    if (content !== places.contentText) {
      places.content = replace(this.contents, entry, places.content, content)
      places.contentText = content
    }
  }

  tidy(): void {
    this.titles.tidy((entry, ordinal) => {
      entry.places.title = ordinal
    })
    this.contents.tidy((entry, ordinal) => {
      entry.places.content = ordinal
    })
  }
}

/** Puts a text in place of what the index holds under an ordinal; returns the new ordinal, -1 for no text. */
function replace(index: TrigramIndex<Entry>, entry: Entry, ordinal: number, text: string): number {
  if (ordinal >= 0) index.remove(ordinal)
  return text === '' ? -1 : index.add(entry, text)
}
