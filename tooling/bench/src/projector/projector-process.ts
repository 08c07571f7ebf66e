import type { ProjectorMessage, ProjectorTask } from './messages.ts'
import { openProjector } from './open-projector.ts'

// One worker, or one rebuild, in this process: its task is the first argument, its messages go to the parent.

const tell = (message: ProjectorMessage): void => {
  process.send?.(message)
}
const { url, mode }: ProjectorTask = JSON.parse(process.argv[2] ?? '{}')
const { projector, close } = await openProjector(url)
if (mode === 'work') {
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  const working = projector.run({ signal: stop.signal })
  tell({ ready: true })
  await working
} else {
  await projector.rebuild('semantic', {
    onProgress: ({ generation, documents, resumed }) => tell({ generation, documents, resumed }),
  })
  tell({ rebuilt: true })
}
await close()
process.disconnect()
