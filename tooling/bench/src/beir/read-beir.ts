import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BenchDocument } from '../engines/text-engine.ts'

export interface BeirQuery {
  readonly id: string
  readonly text: string
  /** Grades of the documents that answer it; what is not named has grade 0. */
  readonly grades: ReadonlyMap<string, number>
}

export interface BeirSet {
  readonly documents: readonly BenchDocument[]
  /** Only queries that some document answers. */
  readonly queries: readonly BeirQuery[]
}

/**
 * Reads a test collection in the form of the BEIR benchmark: `corpus*.jsonl` (`_id`, `title`, `text`), `queries.jsonl`
 * (`_id`, `text`), `qrels.tsv` (query, document, grade, under a heading).
 */
export async function readBeir(folder: string): Promise<BeirSet> {
  const files = (await readdir(folder)).filter((name) => /^corpus.*\.jsonl$/.test(name)).sort()
  if (files.length === 0) throw new Error(`There is no corpus*.jsonl in ${folder}.`)
  const documents: BenchDocument[] = []
  for (const file of files) {
    for await (const line of lines(join(folder, file))) documents.push(documentOf(JSON.parse(line)))
  }
  const grades = await readGrades(join(folder, 'qrels.tsv'))
  const queries: BeirQuery[] = []
  for await (const line of lines(join(folder, 'queries.jsonl'))) {
    const { _id: id, text }: { _id: string; text: string } = JSON.parse(line)
    const graded = grades.get(id)
    if (graded !== undefined) queries.push({ id, text, grades: graded })
  }
  return { documents, queries }
}

function documentOf({ _id, title, text }: { _id: string; title?: string; text: string }): BenchDocument {
  return { id: _id, title: title ?? '', text }
}

async function readGrades(file: string): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const all = new Map<string, Map<string, number>>()
  for await (const line of lines(file)) {
    const [query = '', document = '', grade = ''] = line.split('\t')
    if (!(Number(grade) > 0)) continue
    const grades = all.get(query) ?? new Map<string, number>()
    grades.set(document, Number(grade))
    all.set(query, grades)
  }
  return all
}

async function* lines(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() !== '') yield line
  }
}
