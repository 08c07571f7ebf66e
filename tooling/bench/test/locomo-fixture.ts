import type { LocomoConversation, LocomoTurn } from '../src/locomo/read-locomo.ts'

const talk = (session: number, ...lines: readonly [speaker: string, text: string, caption?: string][]) =>
  lines.map(([speaker, text, blip_caption], turn) => ({
    speaker,
    dia_id: `D${session}:${turn + 1}`,
    text,
    ...(blip_caption === undefined ? {} : { blip_caption }),
  }))

/** A conversation of our own in the form of `locomo10.json`, its sessions out of order. */
export const locomoSource = [
  {
    sample_id: 'conv-1',
    conversation: {
      speaker_a: 'Anna',
      speaker_b: 'Ben',
      session_2_date_time: '10:05 am on 3 June, 2024',
      session_2: talk(
        2,
        ['Ben', 'Hello again! Did you go to Lisbon in the end?'],
        ['Anna', 'Yes, and I swam every single day.', 'a beach at sunset'],
      ),
      session_1_date_time: '1:56 pm on 8 May, 2024',
      session_1: talk(
        1,
        ['Anna', 'We plan a trip to Lisbon.'],
        ['Ben', 'Lovely. My sister Annabel paints boats there.'],
        ['Anna', 'I have my own boats.'],
      ),
      session_3_date_time: '9:00 am on 4 June, 2024',
    },
    qa: [
      { question: 'Where did Anna swim?', category: 1, evidence: ['D2:2; D01:1', 'D9:9'] },
      { question: 'Who paints?', category: 4, evidence: ['D1:2'] },
      { question: 'Who flies?', category: 5, evidence: ['D1:2'] },
      { question: 'Who knows?', category: 3, evidence: [] },
    ],
  },
]

/** A conversation from the lines of its sessions, `Speaker: text`. */
export function conversationOf(...sessions: readonly (readonly string[])[]): LocomoConversation {
  return {
    id: 'conv',
    sessions: sessions.map((lines, session) => ({
      id: `session ${session + 1}`,
      date: '1:56 pm on 8 May, 2024',
      occurredAt: new Date(Date.UTC(2024, 4, 8)),
      turns: lines.map((line, turn): LocomoTurn => {
        const [speaker = '', text = ''] = line.split(': ')
        return { id: `D${session + 1}:${turn + 1}`, speaker, said: text, text }
      }),
    })),
    questions: [],
  }
}
