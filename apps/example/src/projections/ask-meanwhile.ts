/** A question, and how to answer it: equal answers are equal texts. */
export type Question = () => Promise<string>

export interface Meanwhile {
  /** Questions that were answered while the work went on. */
  readonly answered: number
  /** Answers, those right after the work included, that are not those from before it. */
  readonly different: number
}

/**
 * Asks questions while some work goes on, one after each of its steps, and compares the answers with those from before. `work` is
 * given what to call after a step.
 */
export async function askMeanwhile<T>(
  questions: readonly Question[],
  work: (stepped: () => void) => Promise<T>,
): Promise<{ readonly result: T; readonly meanwhile: Meanwhile }> {
  const before: string[] = []
  for (const ask of questions) before.push(await ask())
  let answered = 0
  let different = 0
  let isOver = questions.length === 0
  let wake = (): void => undefined
  const check = async (nth: number) => {
    const at = nth % questions.length
    // One that fails is answered otherwise than before.
    const answer = await questions[at]?.().catch(() => undefined)
    if (answer !== before[at]) different += 1
  }
  const askAtSteps = async () => {
    while (!isOver) {
      const { promise: stepped, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await stepped
      if (isOver) return
      await check(answered)
      answered += 1
    }
  }
  const asking = askAtSteps()
  try {
    const result = await work(() => wake())
    isOver = true
    wake()
    await asking
    for (const nth of questions.keys()) await check(nth)
    return { result, meanwhile: { answered, different } }
  } finally {
    isOver = true
    wake()
    await asking
  }
}
