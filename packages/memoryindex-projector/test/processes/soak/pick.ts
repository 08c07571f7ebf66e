/** One of a list, by chance. */
export function pick<T>(list: readonly T[]): T {
  const index = Math.floor(Math.random() * list.length)
  for (const [place, item] of list.entries()) if (place === index) return item
  throw new Error('There is nothing to pick from.')
}
