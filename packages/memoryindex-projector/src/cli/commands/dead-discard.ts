import type { Command } from '../command.ts'
import { deadChange } from './dead-change.ts'

export const deadDiscard: Command = deadChange({
  verb: 'discard',
  key: 'discarded',
  summary: 'forgets what was given up',
  about: ['The copies stay as they are until the next change of the subject, or a rebuild.'],
  done: 'forgotten',
  change: (queue, selection, options) => queue.discard(selection, options),
})
