import { testSource } from '../src/index.ts'
import { openReferenceSource } from './support/open-reference-source.ts'

testSource({ name: 'reference source of a graph', open: async () => openReferenceSource(['entities', 'edges']) })
testSource({ name: 'reference source of an index', open: async () => openReferenceSource(['entities', 'parts']) })
