import { openAtlas } from '../atlas.ts'
import type { Command } from '../command.ts'
import { chooseEmbedder } from '../embedders/choose-embedder.ts'
import { bringChanges } from '../projections/bring-changes.ts'
import { fill, generationsOf, isServing } from '../projections/fill.ts'
import { costLine } from '../render/build-lines.ts'
import { findStoreFolder } from '../store-folder.ts'
import { usageError } from '../user-error.ts'

export const embed: Command = {
  usage: 'embed',
  summary:
    'embed the sections that are new or changed, so that "ask --embedder" searches by meaning (stop and go on at will)',
  options: ['embedder', 'model', 'store', 'json'],
  async run(args, host) {
    const { terminal, signal } = host
    if (args.words.length > 0) throw usageError('embed takes no words.')
    const store = await findStoreFolder(host, args.store)
    const start = performance.now()
    const embedder = await chooseEmbedder(args.embedder ?? 'local', args.model, host)
    await using atlas = await openAtlas(host, store, { embedder })
    if (atlas.projections === undefined) return
    const { projector, all } = atlas.projections
    const progress = terminal.progress('Embedding')
    const step = { signal, onProgress: progress.update }
    let embedded = 0
    try {
      for (const projection of all) {
        const { name } = projection
        if (!isServing(await generationsOf(projector, name, signal))) {
          embedded += (await fill(projector, projection, step)).documents
        }
        embedded += await bringChanges(projector, name, step)
      }
    } finally {
      progress.stop()
    }
    const milliseconds = Math.round(performance.now() - start)
    const { model, name } = embedder
    if (args.json) terminal.print(JSON.stringify({ embedded, model, projection: name, milliseconds }))
    else if (embedded === 0) terminal.print(`Everything is embedded already, with ${model}.`)
    else terminal.print(`${embedded} texts embedded with ${model}. ${costLine(milliseconds)}`)
  },
}
