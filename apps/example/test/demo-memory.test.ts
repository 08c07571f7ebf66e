import pc from 'picocolors'
import { expect, test } from 'vitest'
import { demoMemory } from '../src/memory/demo-memory.ts'

async function shown(signal: AbortSignal = new AbortController().signal): Promise<string> {
  const lines: string[] = []
  const silent = { update: () => undefined, stop: () => undefined }
  await demoMemory(
    {
      colors: pc.createColors(false),
      width: 100,
      print: (line = '') => lines.push(line),
      note: () => undefined,
      hint: () => undefined,
      progress: () => silent,
    },
    signal,
  )
  return lines.join('\n')
}

/** What is printed below a question, up to the next one. */
function below(text: string, question: string): string {
  return text.split(`? ${question}`)[1]?.split('\n? ')[0] ?? ''
}

test('replays a conversation, and answers with evidence', async () => {
  const text = await shown()
  expect(text).toContain('4 sessions with 28 turns')
  expect(below(text, 'Who does not want to bleed brakes at home?')).toMatch(
    /1\. The workshop 2025-01-18 .*\n {3}▸ Ines: Mostly cargo bikes\./,
  )
  expect(below(text, 'What did the doctor tell Tomas?')).toMatch(
    /1\. Plans for spring .*who said it\n {3}▸ Tomas: On hold\./,
  )
  expect(below(text, 'What did they decide about the money in May 2025?')).toMatch(
    /1\. The first course .*in the window/,
  )
  expect(below(text, 'Who at Freilauf could stop the leak?')).toMatch(
    /Bruno spent ten years .* linked over \d steps?\n/,
  )
  expect(text).toMatch(/^Freilauf {2}1\.00\n[\s\S]*← about Bruno spent ten years/m)
  expect(text).toContain('flowchart LR')
  expect(text).toContain('Bruno works at it')
  expect(text).toContain('its confidence is 0.6 now')
})

test('stops when it is told to', async () => {
  await expect(shown(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
