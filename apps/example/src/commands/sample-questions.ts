/** What a question is made of. */
export interface Described {
  readonly name: string
  readonly direct: boolean
  readonly dev: boolean
  readonly own: boolean
  readonly description?: string | undefined
}

/** Questions that the packages of Recollect's own repository answer. */
export const ownQuestions = [
  'how do I cancel a request with an abort signal',
  'lint a package before publishing it',
  'write a property-based test',
] as const

/**
 * Questions for a project that is not known: what some of its direct dependencies say that they are for, taken from all
 * over the list. A package's own name is left out, that would be too easy.
 */
export function sampleQuestions(packages: readonly Described[]): string[] {
  const asked = packages.filter(({ direct, own, name }) => direct && !own && !name.startsWith('@types/'))
  const production = questionsOf(asked.filter(({ dev }) => !dev))
  const questions = production.length >= count ? production : questionsOf(asked)
  if (questions.length <= count) return questions
  return Array.from({ length: count }, (_, i) => questions[Math.floor(((i + 0.5) * questions.length) / count)] ?? '')
}

const count = 3

function questionsOf(packages: readonly Described[]): string[] {
  const questions = packages.map(({ name, description = '' }) => question(description, name))
  return [...new Set(questions.filter((text) => text.split(' ').length >= 3))]
}

/** The first sentence without the name, at most twelve words. */
function question(description: string, name: string): string {
  const [sentence = ''] = description.split(/[.;:!?](\s|$)|\s[-–—|]\s/u)
  return sentence
    .split(/\s+/)
    .filter((word) => word !== '' && word.toLowerCase().replace(/[^\p{L}\p{N}@/._-]+/gu, '') !== name)
    .slice(0, 12)
    .join(' ')
    .replace(/^(is|are) /i, '')
}
