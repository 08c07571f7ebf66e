/** Three digits that count, and never an exponent. */
const threeDigits = new Intl.NumberFormat('en', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })

export function ratio(value: number | undefined): string {
  return value === undefined ? '–' : threeDigits.format(value)
}

export function whole(value: number | undefined): string {
  return value === undefined ? '–' : Math.round(value).toLocaleString('en-US')
}

export function milliseconds(value: number | undefined): string {
  if (value === undefined) return '–'
  return value < 1 ? value.toFixed(3) : value.toFixed(1)
}
