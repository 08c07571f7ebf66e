import { openAtlas } from '../atlas.ts'
import type { Command } from '../command.ts'
import { chooseEmbedder } from '../embedders/choose-embedder.ts'
import { embedFew } from '../embedders/embed-few.ts'
import { scope } from '../scope.ts'
import { pageOfEngine } from '../search/collect-hits.ts'
import { onlyPackages } from '../search/only-packages.ts'
import { parseWhere } from '../search/parse-where.ts'
import { findStoreFolder } from '../store-folder.ts'
import { answer } from './answer.ts'
import { wordsAsText } from './words.ts'

export const ask: Command = {
  usage: 'ask "<question>"',
  summary: 'the packages that answer a question, with the sections that do',
  options: ['where', 'limit', 'page', 'explain', 'embedder', 'model', 'store', 'json'],
  isQuestion: true,
  async run(args, host) {
    const query = wordsAsText(args, 'question')
    const store = await findStoreFolder(host, args.store)
    const wanted = args.embedder !== undefined || args.model !== undefined
    const embedder = wanted ? await chooseEmbedder(args.embedder, args.model, host) : undefined
    await using atlas = await openAtlas(host, store, { embedder })
    const { engine } = atlas
    const filters = onlyPackages(parseWhere(args.where, engine.kinds.all()))
    const byMeaning = embedder !== undefined && (await embedFew(host, atlas, embedder, args))
    const request = {
      query,
      filters,
      ...(byMeaning ? { fusion: { weights: { vector: embedder.weight } } } : { channels: ['lexical'] as const }),
      limit: pageOfEngine,
      explain: args.explain,
    }
    await answer(host, atlas, args, () => engine.search(scope, request, { signal: host.signal }))
  },
}
