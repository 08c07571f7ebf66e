import { createMemoryStore } from '@recollect/store-memory'

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const store = createMemoryStore({
  analyzer: (text) =>
    [...segmenter.segment(text.normalize('NFKC').toLowerCase())]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
})

export { store }
