import type { Generation } from '@recollect/core'
import { harmless } from '../harmless.ts'
import type { ProjectionState } from '../projections/projection-states.ts'
import { duration } from './duration.ts'
import type { Colors } from './terminal.ts'

/** How far the projections of an atlas are, for people. */
export function statusLines(states: readonly ProjectionState[], program: string, colors: Colors): string[] {
  if (states.length === 0) {
    return [
      'No projections: questions are answered from the store itself, which is never behind.',
      `Make one: ${program} embed (search by meaning), or ${program} build --graph helix (relations on a HelixDB server).`,
    ]
  }
  return states.flatMap((state) => [
    `${colors.bold(harmless(state.projection))}  ${howFar(state, colors)}`,
    ...state.generations.map((generation) => `  ${generationLine(generation)}`),
    ...deadLines(state, colors),
  ])
}

/** The projections that have changes to take, a line each. */
export function waitingLines(states: readonly ProjectionState[], colors: Colors): string[] {
  const waiting = states.filter(({ pending }) => pending > 0)
  return waiting.map((state) => `${harmless(state.projection)}: ${howFar(state, colors)}`)
}

function howFar({ pending, lag, generations, bring }: ProjectionState, colors: Colors): string {
  const isServing = generations.some(({ state }) => state === 'serving')
  const isBegun = generations.some(({ state }) => state === 'building')
  if (!isServing) return colors.yellow(`${isBegun ? 'not whole yet' : 'not filled yet'}: ${bring}`)
  if (pending === 0) return colors.green('up to date')
  const changes = pending === 1 ? '1 change waits' : `${number(pending)} changes wait`
  return colors.yellow(`${changes}, the oldest for ${duration(lag)}: ${bring}`)
}

function generationLine({ number: nth, state, documents, skipped, age }: Generation): string {
  const held = `${number(documents)} documents${skipped > 0 ? `, ${number(skipped)} refused` : ''}`
  if (state === 'serving') return `generation ${nth} answers: ${held}, built ${duration(age)} ago`
  if (state === 'building')
    return `generation ${nth} is being filled: ${held} so far, last written ${duration(age)} ago`
  return `generation ${nth} is replaced, and will be cleared away`
}

function deadLines({ dead, reasons }: ProjectionState, colors: Colors): string[] {
  if (dead === 0) return []
  const what = dead === 1 ? '1 change was refused' : `${number(dead)} changes were refused`
  return [colors.red(`  ${what}: ${reasons.map(harmless).join('; ')}`)]
}

function number(value: number): string {
  return value.toLocaleString('en')
}
