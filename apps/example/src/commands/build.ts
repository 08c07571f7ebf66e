import { resolve } from 'node:path'
import { openAtlas, storeFolder } from '../atlas.ts'
import { type BuildReport, buildAtlas } from '../build/build-atlas.ts'
import type { Command } from '../command.ts'
import type { Host } from '../host.ts'
import { readProject } from '../read-project/read-project.ts'
import { buildLines, costLine, peakMemory, warningLines } from '../render/build-lines.ts'
import { optionalWord } from './words.ts'

export const build: Command = {
  usage: 'build [folder]',
  summary: 'make or renew the atlas of an installed project (default: this folder)',
  options: ['store', 'json'],
  async run(args, host) {
    const { terminal, program } = host
    const start = performance.now()
    const { report, store } = await buildProject(host, optionalWord(args, 'folder') ?? '.', args.store)
    const milliseconds = Math.round(performance.now() - start)
    if (args.json) {
      terminal.print(JSON.stringify({ ...report, store, milliseconds, peakMemoryMb: peakMemory() }))
      return
    }
    for (const line of warningLines(report.warnings)) terminal.note(terminal.colors.yellow(line))
    for (const line of buildLines(report)) terminal.print(line)
    terminal.print(terminal.colors.dim(`${costLine(milliseconds)}. Kept in ${store}`))
    const there = args.store === undefined ? '' : ` --store ${args.store}`
    terminal.print(`\nNow ask: ${program} ask "how do I ..."${there}`)
  },
}

/** Builds a project's atlas, with a bar while it takes. */
export async function buildProject(
  host: Host,
  folder: string,
  storeOption: string | undefined,
): Promise<{ readonly report: BuildReport; readonly store: string }> {
  const { signal, terminal } = host
  // First, so that a wrong folder gets no store.
  const project = await readProject(resolve(host.cwd, folder), signal)
  const store = storeFolder(host, storeOption, project.root)
  await using atlas = await openAtlas(host, store)
  const progress = terminal.progress('Reading packages')
  try {
    return { report: await buildAtlas(atlas.engine, project, { signal, onProgress: progress.update }), store }
  } finally {
    progress.stop()
  }
}
