import { writeBatches } from '../write-batches.ts'
import type { ProjectorMessage } from './messages.ts'
import { openProjector } from './open-projector.ts'
import { startProcess } from './start-process.ts'

const scope = { namespace: 'rebuild' }

export interface RebuildMeasurement {
  readonly documents: number
  /** Documents that the killed rebuild had written, as it said last. */
  readonly atKill: number
  /** Documents with which the second one began. */
  readonly atResume: number
  /** Documents of the generation that took over. */
  readonly atEnd: number
  /** Seconds from its start until the second rebuild wrote: the lease of the killed one had to end. */
  readonly waited: number
  /** Documents a second of the second one, once it wrote. */
  readonly perSecond: number
  /** Questions that were asked meanwhile, and how many of them were answered as before. */
  readonly asked: number
  readonly answered: number
}

/** Rebuilds, kills the rebuild when 40 % are done, and rebuilds again, while questions are asked all the time. */
export async function measureRebuild(
  url: string,
  documents: number,
  tell: (text: string) => void,
): Promise<RebuildMeasurement> {
  const { store, projector, close } = await openProjector(url)
  try {
    tell('writing')
    await writeBatches(documents, 1000, (numbers) => store.putMany(scope, numbers.map(objectOf), { at: new Date() }))
    while ((await projector.processOne()) !== undefined);
    const ask = async () =>
      (await projector.index().search(scope, { text: 'note 17', limit: 5 }, {})).map(({ ref }) => ref)
    const before = JSON.stringify(await ask())
    const answers: string[] = []
    const asking = setInterval(() => {
      ask().then(
        (refs) => answers.push(JSON.stringify(refs)),
        (error) => answers.push(String(error)),
      )
    }, 100)
    const killed = await rebuildUntil(url, (done) => done >= 0.4 * documents, tell)
    const start = performance.now()
    const resumed = await rebuildUntil(url, () => false, tell)
    const end = performance.now()
    clearInterval(asking)
    const serving = (await projector.stats())
      .flatMap(({ generations }) => generations)
      .find(({ state }) => state === 'serving')
    const first = resumed.first ?? { documents: 0, at: end }
    return {
      documents,
      atKill: killed.last,
      atResume: first.documents,
      atEnd: serving?.documents ?? 0,
      waited: (first.at - start) / 1000,
      perSecond: (documents - first.documents) / ((end - first.at) / 1000),
      asked: answers.length,
      answered: answers.filter((answer) => answer === before).length,
    }
  } finally {
    await close()
  }
}

/** Runs a rebuild in another process, and kills that as soon as it has come far enough. */
async function rebuildUntil(url: string, isEnough: (documents: number) => boolean, tell: (text: string) => void) {
  let first: { readonly documents: number; readonly at: number } | undefined
  let last = 0
  let killing: Promise<void> | undefined
  const onMessage = (message: ProjectorMessage) => {
    if (!('documents' in message)) return
    const { documents } = message
    first ??= { documents, at: performance.now() }
    last = documents
    tell(`generation ${message.generation}: ${documents} documents`)
    if (isEnough(documents)) killing ??= child.end('SIGKILL')
  }
  const child = startProcess({ url, mode: 'rebuild' }, onMessage)
  await child.ended
  await killing
  return { first, last }
}

function objectOf(number: number) {
  const object = {
    id: `object-${number}`,
    kind: 'note',
    title: `Note ${number}`,
    summary: '',
    content: 'A short note of a rebuild.',
    contentType: 'text/plain',
    properties: {},
  }
  return { object, facets: {}, indexHash: '' }
}
