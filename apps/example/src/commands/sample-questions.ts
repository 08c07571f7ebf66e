import type { InstalledPackage } from '../read-project/installed-packages.ts'

/** Questions that the packages of Recollect's own repository answer. */
export const ownQuestions = [
  'how do I cancel a request with an abort signal',
  'lint a package before publishing it',
  'write a property-based test',
] as const

/**
 * Questions for a project that is not known: what some of its direct dependencies say that they are for. Those of
 * production come first; a package's own name is left out, that would be too easy.
 */
export function sampleQuestions(packages: readonly InstalledPackage[]): string[] {
  const questions = packages
    .filter(({ direct, own, name }) => direct && !own && !name.startsWith('@types/'))
    .sort((a, b) => Number(a.dev) - Number(b.dev))
    .flatMap(({ name, manifest }) => {
      const question = withoutName(manifest.description ?? '', name)
      return question.split(' ').length >= 3 ? [question] : []
    })
  return [...new Set(questions)].slice(0, 3)
}

/** The first sentence, at most twelve words. */
function withoutName(description: string, name: string): string {
  const own = new Set([name, name.replace(/^@[^/]+\//, '')].map((word) => word.toLowerCase()))
  const [sentence = ''] = description.split(/[.;:!?](\s|$)|\s[-–—|]\s/u)
  return sentence
    .split(/\s+/)
    .filter((word) => word !== '' && !own.has(word.toLowerCase().replace(/[^\p{L}\p{N}@/-]+/gu, '')))
    .slice(0, 12)
    .join(' ')
}
