import type { Command } from '../command.ts'
import { deadChange } from './dead-change.ts'

export const deadRequeue: Command = deadChange({
  verb: 'requeue',
  key: 'requeued',
  summary: 'lets what was given up be tried again',
  about: ['No failed tries are counted then. A worker takes them.'],
  done: 'to be tried again',
  change: (queue, selection, options) => queue.requeue(selection, options),
})
