import { openAtlas } from '../atlas.ts'
import type { Command } from '../command.ts'
import { scope } from '../scope.ts'
import { pageOfEngine } from '../search/collect-hits.ts'
import { onlyPackages } from '../search/only-packages.ts'
import { parseWhere } from '../search/parse-where.ts'
import { findStoreFolder } from '../store-folder.ts'
import { answer } from './answer.ts'
import { wordsAsText } from './words.ts'

export const find: Command = {
  usage: 'find "<text>"',
  summary: 'a package by its name, near-spellings included, or by exact words',
  options: ['where', 'limit', 'page', 'explain', 'store', 'json'],
  isQuestion: true,
  async run(args, host) {
    const query = wordsAsText(args, 'name or words to find')
    await using atlas = await openAtlas(host, await findStoreFolder(host, args.store))
    const { engine } = atlas
    const filters = onlyPackages(parseWhere(args.where, engine.kinds.all()))
    const request = { query, filters, limit: pageOfEngine, explain: args.explain }
    await answer(host, atlas, args, () => engine.findExact(scope, request, { signal: host.signal }))
  },
}
