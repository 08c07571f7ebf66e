import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** A question about a time, with the article that answers it. */
export interface TimeqaSource {
  readonly question: string
  readonly article: string
  readonly answers: readonly string[]
}

/** The files of the collection: the knobs are chosen on two of them, the third is for the result. */
export const timeqaSets = ['test', 'easy', 'hard'] as const

export type TimeqaSet = (typeof timeqaSets)[number]

/**
 * Reads a set. `easy`, `hard`: the training questions as their authors publish them (`human_train.easy.json.gzip`). `test`: the form of the
 * BEIR benchmark, made of `human_annotated_test.json` (`corpus.jsonl` with the paragraphs of articles, `queries.jsonl` with `answers`).
 */
export async function readTimeqa(folder: string, set: TimeqaSet): Promise<readonly TimeqaSource[]> {
  if (set === 'test') return readTest(folder)
  const packed = await readFile(join(folder, `human_train.${set}.json.gzip`))
  const rows = parseLines<{ question: string; context: string; targets: readonly string[] }>(
    (await promisify(gunzip)(packed)).toString(),
  )
  return rows.map(({ question, context, targets }) => ({ question, article: context, answers: targets }))
}

async function readTest(folder: string): Promise<readonly TimeqaSource[]> {
  const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8')
  const paragraphs = parseLines<{ _id: string; text: string }>(await read('corpus.jsonl'))
  const articles = Map.groupBy(paragraphs, ({ _id }) => _id.split('/')[0] ?? '')
  const rows = parseLines<{ text: string; answers: readonly string[]; doc: string }>(await read('queries.jsonl'))
  const whole = new Map([...articles].map(([doc, parts]) => [doc, parts.map(({ text }) => text).join('\n')]))
  return rows.map(({ text, answers, doc }) => ({ question: text, article: whole.get(doc) ?? '', answers }))
}

function parseLines<T>(text: string): readonly T[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): T => JSON.parse(line))
}
