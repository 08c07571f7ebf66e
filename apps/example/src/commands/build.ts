import { resolve } from 'node:path'
import { buildProject, openForBuild } from '../build/build-project.ts'
import type { Command } from '../command.ts'
import { chooseGraph } from '../graph/choose-graph.ts'
import { openProjector } from '../projections/open-projector.ts'
import { projectionStates } from '../projections/projection-states.ts'
import { readProject } from '../read-project/read-project.ts'
import { buildLines, costLine, peakMemory, warningLines } from '../render/build-lines.ts'
import { waitingLines } from '../render/status-lines.ts'
import { storeFolder } from '../store-folder.ts'
import { optionalWord } from './words.ts'

export const build: Command = {
  usage: 'build [folder]',
  summary: 'make or renew the atlas of an installed project (default: this folder)',
  options: ['graph', 'helix-url', 'store', 'json'],
  async run(args, host) {
    const { terminal, program, cwd, signal } = host
    const { colors } = terminal
    const start = performance.now()
    const graph = chooseGraph(args, host)
    // First, so that a wrong folder gets no store.
    const project = await readProject(resolve(cwd, optionalWord(args, 'folder') ?? '.'), signal)
    const store = storeFolder(host, args.store, project.root)
    await using atlas = await openForBuild(host, store, graph)
    const report = await buildProject(host, atlas, project, store)
    const projections = await projectionStates(
      host,
      await openProjector(host, atlas.store, store, { noted: true }),
      args.store,
    )
    const milliseconds = Math.round(performance.now() - start)
    if (args.json) {
      const cost = { milliseconds, peakMemoryMb: peakMemory() }
      terminal.print(JSON.stringify({ ...report, store, graph: graph?.url, projections, ...cost }))
      return
    }
    for (const line of warningLines(report.warnings)) terminal.note(colors.yellow(line))
    for (const line of buildLines(report)) terminal.print(line)
    terminal.print(
      colors.dim(
        `${costLine(milliseconds)}. Kept in ${store}${graph === undefined ? '' : `, relations also on ${graph.url}`}`,
      ),
    )
    for (const line of waitingLines(projections, colors)) terminal.print(line)
    const there = args.store === undefined ? '' : ` --store ${args.store}`
    terminal.print(`\nNow ask: ${program} ask "how do I ..."${there}`)
  },
}
