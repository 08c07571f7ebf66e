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
  let wake = (): void => undefined
  let isOver = false
  const check = async (number: number) => {
    const at = number % questions.length
    if ((await questions[at]?.()) !== before[at]) different += 1
  }
  const asking = async () => {
    while (!isOver && questions.length > 0) {
      await check(answered)
      if (!isOver) answered += 1
      if (!isOver)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  }
  const working = work(() => wake()).finally(() => {
    isOver = true
    wake()
  })
  const [done, asked] = await Promise.allSettled([working, asking()])
  if (done.status === 'rejected') throw done.reason
  if (asked.status === 'rejected') throw asked.reason
  for (const number of questions.keys()) await check(number)
  return { result: done.value, meanwhile: { answered, different } }
}
