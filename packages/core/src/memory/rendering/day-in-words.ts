const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The day of a time in UTC, as questions name it: `8 May 2023`. */
export function dayInWords(time: Date): string {
  return format.format(time)
}
