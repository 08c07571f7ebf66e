/** `85 ms`, `3.2 s`, `1 min 40 s`, `5 h 3 min`, `12 days`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const minutes = Math.round(seconds / 60)
  if (seconds < 3599.5) return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${Math.floor(minutes / (24 * 60))} days`
}
