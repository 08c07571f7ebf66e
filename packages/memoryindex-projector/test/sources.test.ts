import { testSource } from '@recollect/conformance'
import { createMemoryStore } from '@recollect/store-memory'
import { openDocumentSource, openGraphSource } from './support/open-source.ts'

const close = async (): Promise<void> => {}

testSource({ name: 'the source of graphs', open: () => openGraphSource(createMemoryStore(), close) })
testSource({ name: 'the source of semantic indexes', open: () => openDocumentSource(createMemoryStore(), close) })
