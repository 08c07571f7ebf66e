import { openAtlas } from '../atlas.ts'
import type { Command } from '../command.ts'
import { projectionStates } from '../projections/projection-states.ts'
import { statusLines } from '../render/status-lines.ts'
import { findStoreFolder } from '../store-folder.ts'
import { usageError } from '../user-error.ts'

export const status: Command = {
  usage: 'status',
  summary: 'how far the projections are: what waits for them, since when, and which copies there are',
  options: ['store', 'json'],
  isQuestion: true,
  async run(args, host) {
    const { terminal, program } = host
    if (args.words.length > 0) throw usageError('status takes no words.')
    const store = await findStoreFolder(host, args.store)
    await using atlas = await openAtlas(host, store, { noted: true })
    const states = await projectionStates(host, atlas.projections, args.store)
    if (args.json) terminal.print(JSON.stringify({ store, projections: states }))
    else for (const line of statusLines(states, program, terminal.colors)) terminal.print(line)
  },
}
