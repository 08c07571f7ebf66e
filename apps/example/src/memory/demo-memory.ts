import { createEngine, type Lane } from '@recollect/core'
import {
  createMemory,
  findTimeWindows,
  type Memory,
  memoryKinds,
  mermaidOf,
  nearWindow,
  type RecallAnswer,
  type RecalledMemory,
  treeOf,
} from '@recollect/core/memory'
import { createMemoryStore } from '@recollect/store-memory'
import { harmless } from '../harmless.ts'
import type { Terminal } from '../render/terminal.ts'
import { conversation } from './conversation.ts'
import { manners, notes } from './notes.ts'
import { questions } from './questions.ts'
import { recalledLines } from './recalled-lines.ts'

const lane: Lane = { tenant: 'demo', agent: 'companion', relationship: 'ines' }

/** Relative times in questions count from this day, so that the demo says the same every day. */
const today = new Date('2025-10-01T12:00:00Z')

/** Replays a conversation, asks questions about it, and shows what the answers rest on. Nothing is kept. */
export async function demoMemory(terminal: Terminal, signal: AbortSignal): Promise<void> {
  const { colors } = terminal
  const engine = await createEngine({ store: createMemoryStore(), kinds: memoryKinds() })
  const memory = createMemory({ engine })
  await remember(memory, terminal, signal)

  const ask = async (query: string, how: string, answer: Promise<RecallAnswer>, choose = firstTwo) => {
    const { memories } = await answer
    terminal.print(`\n${colors.bold(colors.green(`? ${query}`))}  ${colors.dim(how)}\n`)
    for (const line of recalledLines(choose(memories), terminal)) terminal.print(line)
    return memories
  }
  const { plain, speaker, dated, linked } = questions
  await ask(plain, 'recall: by its words', memory.recall(lane, { query: plain }, { signal }))
  await ask(speaker, 'recallFused: who said it counts', memory.recallFused(lane, { query: speaker }, { signal }))
  const near = nearWindow(findTimeWindows(dated, { now: today }))
  await ask(dated, 'recall near May 2025', memory.recall(lane, { query: dated, near }, { signal }))
  const found = memory.recallFused(lane, { query: linked }, { signal })
  const [best] = await ask(linked, 'recallFused: the best, and what only links found', found, onlyLinked)

  terminal.print(`\n${colors.bold(colors.green(`why ${linked}`))}\n`)
  const explained = await memory.why(lane, { query: linked, maxNodes: 12 }, { signal })
  terminal.print(treeOf(explained, { color: colors.isColorSupported, width: terminal.width }))
  terminal.print(colors.dim('\nThe same for a page (Mermaid), its first lines:'))
  for (const line of mermaidOf(explained).split('\n').slice(0, 4)) terminal.print(colors.dim(`  ${line}`))

  await close(memory, best?.id, terminal, signal)
}

type Choice = (memories: readonly RecalledMemory[]) => readonly RecalledMemory[]

const firstTwo: Choice = (memories) => memories.slice(0, 2)

const onlyLinked: Choice = ([first, ...others]) => {
  const linked = others.filter(({ because }) => because.every(({ by }) => by === 'graph'))
  return first === undefined ? [] : [first, ...linked.slice(0, 2)]
}

async function remember(memory: Memory, { print, colors }: Terminal, signal: AbortSignal): Promise<void> {
  const learned = await memory.rememberExtracted(lane, { text: notes }, { signal })
  const imported = await memory.importConversation(lane, conversation, { signal })
  await memory.remember(lane, { text: manners, kind: 'disposition', entities: ['Tomas'] }, { signal })
  print(colors.bold('A conversation to remember'))
  print(
    `${imported.episodeIds.length} sessions with ${imported.turns} turns, ${learned.ids.length} facts and ` +
      `${learned.relations} relations about ${learned.entityIds.length} entities, no model`,
  )
}

async function close(
  memory: Memory,
  id: string | undefined,
  { print, colors }: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const profile = await memory.entity(lane, 'freilauf', { signal })
  print(`\n${colors.bold('What is known of Freilauf')}\n`)
  for (const [name, value] of Object.entries(profile?.attributes ?? {})) print(`  ${name}: ${harmless(String(value))}`)
  for (const { relation, name } of profile?.relations ?? []) print(`  ${relation} ${harmless(name)}`)
  for (const { relation, name } of profile?.relationsIn ?? []) print(`  ${harmless(name)} ${relation} it`)
  if (id === undefined) return
  const { confidence } = await memory.feedback(lane, id, true, { signal })
  print(`\n${colors.bold('Feedback')}: the first answer helped, its confidence is ${confidence} now`)
}
