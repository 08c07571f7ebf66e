import { z } from 'zod'

/** What is sent: a command line, and the part of its surroundings that an answer depends on. */
export const questionSchema = z.object({
  token: z.string(),
  line: z.array(z.string()),
  cwd: z.string(),
  program: z.string(),
  width: z.number(),
  colors: z.boolean(),
  env: z.record(z.string(), z.string()),
})

export type SentQuestion = z.output<typeof questionSchema>

/** The variables of the environment that commands look at. */
export const sentVariables = ['HELIX_URL', 'ATLAS_API_KEY'] as const

/** The first line that comes back, at once: by it a stranger at the port is told from who has the store. */
export const greeting = 'atlas'

/** What comes back then, a line each: what the command printed, then its exit code. */
export const answerSchema = z.union([
  z.object({ print: z.string() }),
  z.object({ note: z.string() }),
  z.object({ hint: z.string() }),
  z.object({ code: z.number().int() }),
])

export type AnswerLine = z.output<typeof answerSchema>
