import type { Rebuilt } from '@recollect/memoryindex-projector'
import type { Arguments } from '../arguments.ts'
import { type Atlas, openAtlas } from '../atlas.ts'
import type { Command } from '../command.ts'
import type { Host } from '../host.ts'
import { askMeanwhile, type Meanwhile } from '../projections/ask-meanwhile.ts'
import { bringChanges } from '../projections/bring-changes.ts'
import { fill, generationsOf, isBuilding, isServing } from '../projections/fill.ts'
import type { Projections } from '../projections/open-projector.ts'
import type { Projection } from '../projections/projection.ts'
import { questionsFor } from '../projections/questions-for.ts'
import { rebuiltLines } from '../render/rebuilt-lines.ts'
import { findStoreFolder } from '../store-folder.ts'
import { UserError } from '../user-error.ts'
import { optionalWord } from './words.ts'

/** What a rebuild of one projection did. */
export interface RebuildReport extends Rebuilt {
  readonly projection: string
  readonly questions: Meanwhile
  readonly milliseconds: number
}

export const rebuild: Command = {
  usage: 'rebuild [projection]',
  summary: 'make the copies anew from the store, while the old ones answer (stop and go on at will; default: all)',
  options: ['restart', 'store', 'json'],
  async run(args, host) {
    const { terminal, program, signal } = host
    const wanted = optionalWord(args, 'projection')
    const store = await findStoreFolder(host, args.store)
    await using atlas = await openAtlas(host, store, { noted: true })
    const { projections } = atlas
    const chosen = projections?.all.filter(({ name }) => wanted === undefined || name === wanted) ?? []
    if (projections === undefined || chosen.length === 0) throw noneToRebuild(projections, wanted, program)
    const reports: RebuildReport[] = []
    for (const projection of chosen) {
      reports.push(await rebuildOne(host, atlas, projections, projection, args))
    }
    if (args.json) terminal.print(JSON.stringify({ rebuilt: reports }))
    else for (const line of reports.flatMap((report) => rebuiltLines(report, terminal.colors))) terminal.print(line)
    signal.throwIfAborted()
  },
}

async function rebuildOne(
  host: Host,
  atlas: Atlas,
  { projector }: Projections,
  projection: Projection,
  { restart }: Pick<Arguments, 'restart'>,
): Promise<RebuildReport> {
  const { terminal, signal } = host
  const { name } = projection
  const start = performance.now()
  // What has never been filled has no answers to compare.
  const generations = await generationsOf(projector, name, signal)
  const serves = isServing(generations)
  if (isBuilding(generations) && !restart) terminal.hint('Going on where a rebuild was stopped.')
  if (serves) await bringChanges(projector, name, { signal })
  const questions = serves ? await questionsFor(host, atlas, projection) : []
  const progress = terminal.progress(`Rebuilding ${name}`)
  try {
    const { result, meanwhile } = await askMeanwhile(questions, (stepped) => {
      const onProgress = (done: number, total: number) => {
        progress.update(done, total)
        stepped()
      }
      return fill(projector, projection, { signal, restart, onProgress })
    })
    await bringChanges(projector, name, { signal })
    const milliseconds = Math.round(performance.now() - start)
    return { projection: name, ...result, questions: meanwhile, milliseconds }
  } finally {
    progress.stop()
  }
}

function noneToRebuild(projections: Projections | undefined, wanted: string | undefined, program: string): UserError {
  if (projections === undefined) {
    return new UserError(
      `This atlas has no projections: questions are answered from the store itself. Make one: ${program} embed, or ${program} build --graph helix`,
    )
  }
  const known = projections.all.map(({ name }) => name).join(' and ')
  return new UserError(`There is no projection ${JSON.stringify(wanted)}: there is ${known}.`, { exitCode: 2 })
}
