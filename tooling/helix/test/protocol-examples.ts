import { indexExamples } from './examples/index-examples.ts'
import { readExamples } from './examples/read-examples.ts'
import { writeExamples } from './examples/write-examples.ts'

/** Requests of every kind that the adapter needs, each as it goes over the wire. */
export const examples = { ...indexExamples, ...writeExamples, ...readExamples }
