import type { LinkHit } from '@recollect/core'
import { harmless } from '../harmless.ts'
import type { AtlasKind } from '../kinds.ts'
import { canUse, dependsOn, hasKeyword, maintainedBy, type RelationName } from '../relation-names.ts'
import { stepOf } from '../relations/step.ts'
import { packageText } from './package-text.ts'
import type { Colors } from './terminal.ts'
import { type Tree, treeLines } from './tree.ts'
import { roleText } from './why-lines.ts'

const titles: Readonly<Record<RelationName, string>> = {
  [dependsOn]: 'needs',
  [canUse]: 'uses where it is there',
  [hasKeyword]: 'is about',
  [maintainedBy]: 'is looked after by',
}

/** Relations as a tree: grouped by what they mean, the best group first. */
export function linkLines(text: string, links: readonly LinkHit<AtlasKind>[], colors: Colors): string[] {
  const groups = Map.groupBy(links, ({ edge }) => edge.relation)
  const children = [...groups].map(
    ([relation, group]): Tree => ({
      text: colors.cyan(isRelation(relation) ? titles[relation] : harmless(relation)),
      children: group.map((link) => ({ text: linkText(link, colors), children: [] })),
    }),
  )
  return treeLines({ text: colors.bold(harmless(text)), children }, colors.dim)
}

function isRelation(name: string): name is RelationName {
  return Object.hasOwn(titles, name)
}

function linkText({ edge, from, to }: LinkHit<AtlasKind>, colors: Colors): string {
  const [start, end] = [from, to].map((object) => {
    const { name, version } = stepOf(object)
    return packageText(name, version, colors)
  })
  const role = edge.relation === dependsOn || edge.relation === maintainedBy ? roleText(edge.role) : undefined
  const said = [edge.note, role].filter((part) => part !== undefined).map(harmless)
  return `${start} → ${end}  ${colors.dim(said.join(' · '))}`.trimEnd()
}
