/** `1:56 pm on 8 May, 2023` as a time, in UTC: the collection names no zone. */
export function sessionTime(text: string): Date {
  const [, time, half, date] = /^(\d+:\d+) ([ap]m) on (.+)$/.exec(text) ?? []
  const at = new Date(`${date} ${time} ${half} UTC`)
  if (Number.isNaN(at.getTime())) throw new Error(`"${text}" is no time of a session.`)
  return at
}
