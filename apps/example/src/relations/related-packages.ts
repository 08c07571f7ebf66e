import type { CallOptions, Engine, ExpandedObject, ObjectHead } from '@recollect/core'
import type { AtlasKind } from '../kinds.ts'
import { listEdges } from '../list-edges.ts'
import { canUse, dependsOn, hasKeyword, maintainedBy, relationNames } from '../relation-names.ts'
import { scope } from '../scope.ts'
import { compareVersions, type Package } from '../search/packages-named.ts'
import { around } from './around.ts'
import { sharedWeight } from './shared-weight.ts'

/** Something that two packages have in common, or that one is to the other. */
export interface Bond {
  readonly type: 'needs' | 'neededBy' | 'canUse' | 'usableBy' | 'keyword' | 'person'
  /** The range that is asked for, the keyword, or the person's name. */
  readonly text: string
  readonly weight: number
}

/** A package that is related to another one: the version that is closest. */
export interface RelatedPackage {
  readonly id: string
  readonly name: string
  readonly version: string
  /** The other versions that are related as well. */
  readonly also: readonly string[]
  /** Sum of the weights of its bonds. */
  readonly score: number
  /** The closest first. */
  readonly bonds: readonly Bond[]
}

export interface Related {
  /** The closest first, then by name. */
  readonly packages: readonly RelatedPackage[]
  /** Whether there may be more: a walk came to its limit. */
  readonly truncated: boolean
}

/** A dependency counts as much as two things that the packages share with nobody else, an optional peer as much as one. */
const linkWeight = { needs: 2, neededBy: 2, canUse: 1, usableBy: 1 } as const

/**
 * What a package is connected with: by dependencies in both directions, and by keywords and people it shares, where the
 * rarer one says more: one hop around the package, and one from its keywords and people back to packages.
 */
export async function relatedPackages(
  engine: Engine<AtlasKind>,
  subject: Package,
  { signal }: CallOptions,
): Promise<Related> {
  const near = await around(engine, subject.id, relationNames, { signal })
  const found = new Map<string, { readonly head: PackageHead; readonly bonds: Bond[] }>()
  const add = (head: PackageHead, bond: Bond) => {
    if (head.title === subject.title) return
    const known = found.get(head.id) ?? { head, bonds: [] }
    known.bonds.push(bond)
    found.set(head.id, known)
  }

  for (const object of near.objects) {
    const bond = linkBond(object)
    if (isPackage(object) && bond !== undefined) add(object, bond)
  }
  const shared = await sharing(engine, near.objects.filter(isShared), { signal })
  for (const { heads, type, text } of shared.groups) {
    const weight = sharedWeight(new Set(heads.map(({ title }) => title)).size)
    for (const head of heads) add(head, { type, text, weight })
  }
  return { packages: ranked([...found.values()]), truncated: near.truncated || shared.truncated }
}

type PackageHead = Pick<ObjectHead, 'id' | 'title'> & { readonly properties: { readonly version: string } }

function isPackage<T extends ExpandedObject<AtlasKind>>(object: T): object is Extract<T, { kind: 'package' }> {
  return object.kind === 'package'
}

function isShared({ kind }: ExpandedObject<AtlasKind>): boolean {
  return kind === 'keyword' || kind === 'person'
}

function linkBond({ relation }: ExpandedObject<AtlasKind>): Bond | undefined {
  if (relation === undefined) return undefined
  const out = relation.direction === 'out'
  const bond = (type: keyof typeof linkWeight): Bond => ({ type, text: relation.note ?? '', weight: linkWeight[type] })
  if (relation.type === dependsOn) return bond(out ? 'needs' : 'neededBy')
  return relation.type === canUse ? bond(out ? 'canUse' : 'usableBy') : undefined
}

/** The packages of each keyword and person. */
async function sharing(
  engine: Engine<AtlasKind>,
  entities: readonly ExpandedObject<AtlasKind>[],
  { signal }: CallOptions,
) {
  const ids = entities.map(({ id }) => id)
  if (ids.length === 0) return { groups: [], truncated: false }
  const relations = [hasKeyword, maintainedBy]
  // The walk gives each package once; which of them share what, the edges say.
  const [walk, edges] = await Promise.all([
    engine.expandMany(scope, { objectIds: ids, relations, direction: 'in' }, { signal }),
    listEdges(engine, { ids, relations, direction: 'in' }, { signal }),
  ])
  const heads = new Map(walk.objects.filter(isPackage).map((head) => [head.id, head]))
  const byEntity = Map.groupBy(edges, ({ toId }) => toId)
  const groups = entities.map(({ id, kind, title }) => ({
    type: kind === 'keyword' ? ('keyword' as const) : ('person' as const),
    text: title,
    heads: (byEntity.get(id) ?? []).flatMap(({ fromId }) => heads.get(fromId) ?? []),
  }))
  return { groups, truncated: walk.truncated }
}

/** Versions of one package share a place: that of the closest of them, else of the newest. */
function ranked(
  found: readonly { readonly head: PackageHead; readonly bonds: readonly Bond[] }[],
): readonly RelatedPackage[] {
  const scored = found.map(({ head, bonds }) => ({
    id: head.id,
    name: head.title,
    version: head.properties.version,
    score: bonds.reduce((sum, { weight }) => sum + weight, 0),
    bonds: bonds.toSorted((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1)),
  }))
  const order = (a: (typeof scored)[number], b: (typeof scored)[number]) =>
    b.score - a.score || (a.name < b.name ? -1 : a.name > b.name ? 1 : compareVersions(b.version, a.version))
  const byName = Map.groupBy(scored.sort(order), ({ name }) => name)
  return [...byName.values()].flatMap(([best, ...others]) =>
    best === undefined ? [] : [{ ...best, also: others.map(({ name, version }) => `${name}@${version}`) }],
  )
}
