import { type OpenedSource, testSource } from '@recollect/conformance'
import type { Store } from '@recollect/core'
import { openEmbedded } from '@recollect/store-postgres/embedded'
import { openDocumentSource, openGraphSource } from './support/open-source.ts'

const over = (open: (store: Store, close: () => Promise<void>) => Promise<OpenedSource>) => async () => {
  const store = await openEmbedded()
  return open(store, () => store.close())
}

testSource({ name: 'the source of graphs over PGlite', open: over(openGraphSource), runs: 10 })
testSource({ name: 'the source of semantic indexes over PGlite', open: over(openDocumentSource), runs: 10 })
