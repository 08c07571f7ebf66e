import type { CallOptions, Scope } from '@recollect/core'
import type { LackingEdge, State, Target } from '../targets/target.ts'
import { type Fault, faultOf } from './fault-of.ts'
import { messageWithout } from './message-without.ts'

/** A state that was not written, and why. */
export interface Unwritten {
  readonly state: State
  readonly fault: Fault
  /**
   * `alone`: it failed on its own, so the fault is its own. `together`: with others, in an outage. `untried`: it was not its turn any
   * more.
   */
  readonly how: 'alone' | 'together' | 'untried'
}

export interface Written {
  readonly written: readonly State[]
  readonly unwritten: readonly Unwritten[]
  /** Among those that count as written: edges that lack an end. */
  readonly lacking: readonly LackingEdge[]
}

/** After so many single states in a row that failed for unknown reasons it is the target that is ill, not they. */
const singlesInARow = 3

/** After more refusals than these, and nothing taken, it is the target that is ill, too. */
export const mostInVain = 10

/**
 * Writes states to copies, all at once if the target lets it. When it refuses, the batch is halved until what it refuses
 * stands alone, and everything else is written. An outage fails what is left without another try. What cannot be read fails alone.
 */
export async function writeStates(
  target: Target,
  generations: readonly number[],
  scope: Scope,
  states: readonly State[],
  call: (work: (options: CallOptions) => Promise<readonly LackingEdge[]>) => Promise<readonly LackingEdge[]>,
): Promise<Written> {
  const written: State[] = []
  const unwritten: Unwritten[] = []
  const lacking: LackingEdge[] = []
  let inARow = 0
  let refused = 0
  let gaveUp: Fault | undefined

  const attempt = async (group: readonly State[]): Promise<void> => {
    if (gaveUp !== undefined) {
      for (const state of group)
        unwritten.push({ state, fault: gaveUp, how: gaveUp.kind === 'outage' ? 'together' : 'untried' })
      return
    }
    try {
      for (const generation of generations) {
        lacking.push(...(await call((options) => target.write(generation, scope, group, options))))
      }
      written.push(...group)
      inARow = 0
    } catch (error) {
      const fault = faultOf(error)
      if (group.length > 1 && fault.kind !== 'outage') {
        const half = Math.ceil(group.length / 2)
        await attempt(group.slice(0, half))
        return attempt(group.slice(half))
      }
      const told = withoutTexts(target, group, fault)
      for (const state of group) {
        unwritten.push({ state, fault: told, how: fault.kind === 'outage' ? 'together' : 'alone' })
      }
      if (fault.kind === 'unknown') inARow += 1
      if (fault.kind === 'refused') refused += 1
      const takesNothing = written.length === 0 && refused > mostInVain
      if (fault.kind === 'outage' || inARow >= singlesInARow || takesNothing) gaveUp = told
    }
  }
  for (const state of states) {
    if (state.error !== undefined) unwritten.push({ state, fault: faultOf(state.error), how: 'alone' })
  }
  const readable = states.filter(({ error }) => error === undefined)
  if (readable.length > 0) await attempt(readable)
  return { written, unwritten, lacking }
}

function withoutTexts(target: Target, states: readonly State[], fault: Fault): Fault {
  const texts = states.flatMap(({ document }) => (document === undefined ? [] : target.textsOf(document)))
  return { ...fault, message: messageWithout(fault.message, texts) }
}
