import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildProject, openForBuild } from '../build/build-project.ts'
import type { Command } from '../command.ts'
import { harmless } from '../harmless.ts'
import { keyOf } from '../package-key.ts'
import { openProjector } from '../projections/open-projector.ts'
import { projectionStates } from '../projections/projection-states.ts'
import { readProject } from '../read-project/read-project.ts'
import { whyChains } from '../relations/why-chains.ts'
import { buildLines, costLine, warningLines } from '../render/build-lines.ts'
import { duration } from '../render/duration.ts'
import { hitLines } from '../render/hit-lines.ts'
import { statusLines } from '../render/status-lines.ts'
import { table } from '../render/table.ts'
import { whyLines } from '../render/why-lines.ts'
import { scope } from '../scope.ts'
import { collectHits, pageOfEngine } from '../search/collect-hits.ts'
import { onlyPackages } from '../search/only-packages.ts'
import { packagesNamed } from '../search/packages-named.ts'
import { storeFolder, storeName } from '../store-folder.ts'
import { samplePackage } from './sample-package.ts'
import { ownQuestions, sampleQuestions } from './sample-questions.ts'
import { optionalWord } from './words.ts'

const ownFolder = fileURLToPath(new URL('../../../../', import.meta.url))

export const demo: Command = {
  usage: 'demo [folder]',
  summary: 'build an atlas, ask it three questions and why a package is there (default: of this program)',
  options: ['store'],
  async run(args, host) {
    const { terminal, signal } = host
    const { colors } = terminal
    const folder = optionalWord(args, 'folder')
    const phases: [string, number][] = []
    const phase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const start = performance.now()
      const result = await work()
      phases.push([name, performance.now() - start])
      return result
    }

    const project = await phase('find packages', () =>
      readProject(folder === undefined ? ownFolder : resolve(host.cwd, folder), signal),
    )
    terminal.print(`An atlas of ${colors.bold(project.root)}: what is installed there, to be asked questions.`)
    terminal.print()
    const store = storeFolder(host, args.store, project.root)
    await using atlas = await phase('open the store', () => openForBuild(host, store))
    const report = await phase('read and write', () => buildProject(host, atlas, project, store))
    for (const line of warningLines(report.warnings)) terminal.note(colors.yellow(line))
    for (const line of buildLines(report)) terminal.print(line)

    const own = project.root === (await realpath(ownFolder))
    const questions = own
      ? ownQuestions
      : sampleQuestions(project.packages.map((found) => ({ ...found, description: found.manifest.description })))
    for (const query of questions) {
      const page = await phase(`ask "${query}"`, async () => {
        const found = await atlas.engine.search(
          scope,
          { query, filters: onlyPackages(), limit: pageOfEngine },
          { signal },
        )
        return collectHits(atlas.engine, found, { page: 1, limit: 3 }, { signal })
      })
      terminal.print(`\n${colors.bold(colors.green(`? ${query}`))}\n`)
      for (const hit of page.hits) for (const line of hitLines(hit, terminal, 1)) terminal.print(line)
    }

    const sample = samplePackage(project)
    if (sample !== undefined) {
      const query = `why ${keyOf(sample)}`
      const lines = await phase(query, async () => {
        const [wanted] = await packagesNamed(atlas, keyOf(sample), host)
        const { chains } = await whyChains(atlas.engine, wanted, { signal })
        return whyLines(wanted.properties, chains, 3, colors)
      })
      terminal.print(`\n${colors.bold(colors.green(`? ${harmless(query)}`))}\n`)
      for (const line of lines) terminal.print(line)
    }

    const projections = await openProjector(host, atlas.store, store, { noted: true })
    terminal.print(`\n${colors.bold('Projections')}`)
    for (const line of statusLines(await projectionStates(host, projections, args.store), host.program, colors))
      terminal.print(line)

    terminal.print(`\n${colors.bold('Where the time went')}`)
    for (const line of table(
      ['', ''],
      phases.map(([name, time]) => [name, duration(time)]),
    ).slice(1))
      terminal.print(line)
    terminal.print(colors.dim(costLine(phases.reduce((sum, [, time]) => sum + time, 0))))
    for (const line of nextSteps(host.program, folder, args.store)) terminal.print(line)
  },
}

function nextSteps(program: string, folder: string | undefined, store: string | undefined): string[] {
  const place = store ?? (folder === undefined ? undefined : join(folder, storeName))
  const there = place === undefined ? '' : ` --store ${place}`
  const [question, name] = folder === undefined ? ['colours in the terminal', 'zod'] : ['how do I ...', '<package>']
  return [
    '\nNow try',
    `  ${program} ask "${question}" --where license=ISC,MIT --where direct=true${there}`,
    `  ${program} ask "${question}" --explain${there}`,
    `  ${program} show ${name}${there}`,
    `  ${program} why ${name}${there}`,
    `  ${program} related ${name}${there}`,
    `  ${program} embed${there}`,
    `  ${program} status${there}`,
    `  ${program} build <your project>`,
    `  ${program} help`,
  ]
}
