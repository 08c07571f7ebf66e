import { harmless } from '../harmless.ts'
import type { PackageProperties } from '../kinds.ts'
import type { Bond, RelatedPackage } from '../relations/related-packages.ts'
import { few } from './few.ts'
import { packageText } from './package-text.ts'
import type { Colors } from './terminal.ts'
import { type Tree, treeLines } from './tree.ts'

/** What a package is related to, as a tree: the closest first, with what ties them together. */
export function relatedLines(
  { name, version }: Pick<PackageProperties, 'name' | 'version'>,
  related: readonly RelatedPackage[],
  colors: Colors,
): string[] {
  const children = related.map((one): Tree => {
    const also = one.also.length > 0 ? ` · also ${harmless(one.also.join(', '))}` : ''
    const text = `${packageText(one.name, one.version, colors)}  ${colors.dim(`${one.score.toFixed(2)}${also}`)}`
    return { text, children: bondTexts(one.bonds).map((bond) => ({ text: bond, children: [] })) }
  })
  return treeLines({ text: packageText(name, version, colors), children }, colors.dim)
}

function bondTexts(bonds: readonly Bond[]): string[] {
  const groups = Map.groupBy(bonds, ({ type }) => type)
  const order = ['needs', 'neededBy', 'canUse', 'usableBy', 'keyword', 'person'] as const
  return order.flatMap((type) => {
    const group = groups.get(type) ?? []
    const texts = group.map(({ text }) => harmless(text)).filter((text) => text !== '')
    return group.length === 0 ? [] : [words[type](texts)]
  })
}

const words: Readonly<Record<Bond['type'], (texts: readonly string[]) => string>> = {
  needs: (ranges) => ['is needed', ...ranges].join('  '),
  neededBy: (ranges) => ['needs it', ...ranges].join('  '),
  canUse: (ranges) => ['is used where it is there', ...ranges].join('  '),
  usableBy: (ranges) => ['uses it where it is there', ...ranges].join('  '),
  keyword: (keywords) => `also about ${few(keywords)}`,
  person: (people) => `also by ${few(people)}`,
}
