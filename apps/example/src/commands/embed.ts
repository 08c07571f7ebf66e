import { openAtlas } from '../atlas.ts'
import type { Command } from '../command.ts'
import { chooseEmbedder } from '../embedders/choose-embedder.ts'
import { countPending } from '../embedders/count-pending.ts'
import { costLine } from '../render/build-lines.ts'
import { scope } from '../scope.ts'
import { findStoreFolder } from '../store-folder.ts'
import { usageError } from '../user-error.ts'

export const embed: Command = {
  usage: 'embed',
  summary: 'embed what has no embedding yet, so that "ask --embedder" searches by meaning (stop and go on at will)',
  options: ['embedder', 'model', 'store', 'json'],
  async run(args, host) {
    const { terminal, signal } = host
    if (args.words.length > 0) throw usageError('embed takes no words.')
    const store = await findStoreFolder(host, args.store)
    const start = performance.now()
    const embedder = await chooseEmbedder(args.embedder ?? 'local', args.model, host)
    await using atlas = await openAtlas(host, store, { embedder })
    const pending = await countPending(atlas, embedder, { signal })
    const progress = terminal.progress('Embedding')
    const onProgress = (state: { readonly embedded: number }) => progress.update(state.embedded, pending)
    try {
      if (pending > 0) onProgress({ embedded: 0 })
      const { embedded } = await atlas.engine.embedPending(scope, { signal, batch: 32, onProgress })
      progress.stop()
      const milliseconds = Math.round(performance.now() - start)
      const { model } = embedder
      if (args.json) terminal.print(JSON.stringify({ embedded, model, milliseconds }))
      else if (embedded === 0) terminal.print(`Everything is embedded already, with ${model}.`)
      else terminal.print(`${embedded} texts embedded with ${model}. ${costLine(milliseconds)}`)
    } finally {
      progress.stop()
    }
  },
}
