import { canonicalName } from '../entities/canonical-name.ts'

/** Words in capitals that name nothing: days, months, and how people speak of themselves and greet. */
const noNames: ReadonlySet<string> = new Set(
  (
    'i im ive ill id ok okay hi hey hello yes no wow oh thanks thank please monday tuesday wednesday thursday friday saturday sunday ' +
    'january february march april may june july august september october november december mr mrs ms dr'
  ).split(' '),
)

/** In how many sessions a name must appear to be one. */
const minSessions = 2

/**
 * Names that people speak of, by how they are written: words that begin with a capital inside a sentence, in two sessions or more; several
 * in a row are one name. Names of the speakers, or the beginnings of them, are left out. For languages that write names so.
 */
export function foundNames(sessions: readonly (readonly string[])[], speakers: readonly string[]): readonly string[] {
  const own = speakers.flatMap((speaker) => canonicalName(speaker).split(' '))
  const counts = new Map<string, { readonly name: string; count: number }>()
  for (const texts of sessions) {
    for (const [key, name] of new Map(texts.flatMap(namesIn).map((name) => [canonicalName(name), name]))) {
      if (own.some((word) => word.startsWith(key))) continue
      const seen = counts.get(key) ?? { name, count: 0 }
      seen.count += 1
      counts.set(key, seen)
    }
  }
  return [...counts.values()].filter(({ count }) => count >= minSessions).map(({ name }) => name)
}

/** Runs of words in capitals inside sentences. */
function namesIn(text: string): readonly string[] {
  return text.split(/[.!?…。！？:;"“”()[\]\n]+/u).flatMap((sentence) => {
    const names: string[] = []
    let run: string[] = []
    const end = () => {
      if (run.length > 0) names.push(run.join(' '))
      run = []
    }
    for (const [index, token] of sentence.trim().split(/\s+/u).entries()) {
      const word = /^[\p{P}\p{S}]*(\p{Lu}[\p{L}\p{M}\p{N}-]{2,})(?:['’]s)?[\p{P}\p{S}]*$/u.exec(token)?.[1]
      const counts = index > 0 && word !== undefined && !noNames.has(word.toLowerCase())
      if (counts) run.push(word)
      if (!counts || /[\p{P}\p{S}]$/u.test(token)) end()
    }
    end()
    return names
  })
}
