import { createHash } from 'node:crypto'
import type { BatchItem, LinkInput } from '@recollect/core'
import { harmless } from '../harmless.ts'
import { idOf } from '../id-of.ts'
import { keywordKind, packageKind, personKind, projectKind } from '../kinds.ts'
import { keyOf } from '../package-key.ts'
import { projectKey } from '../read-project/dependencies.ts'
import type { InstalledPackage } from '../read-project/installed-packages.ts'
import { keywordsOf } from '../read-project/manifest.ts'
import type { Project } from '../read-project/read-project.ts'
import { canUse, dependsOn, hasKeyword, maintainedBy } from '../relation-names.ts'
import { peopleOfProject } from './people-of-project.ts'

/** Raised whenever the same project would give other entities or relations than before. */
const format = 1

/** A manifest with more keywords was not written for readers. */
const mostKeywords = 100

/** An object that stands beside the packages: the project, a keyword or a person. */
export type Entity = BatchItem & {
  readonly kind: 'project' | 'keyword' | 'person'
  readonly id: string
  readonly key: string
  readonly title: string
}

/** What an atlas shall hold besides packages and sections. */
export interface WantedRelations {
  readonly project: Entity
  readonly entities: readonly Entity[]
  readonly links: readonly LinkInput[]
}

/** All relations of a project; of packages that could not be written (by key) there are none. */
export async function wantedRelations(project: Project, failed: ReadonlySet<string>): Promise<WantedRelations> {
  const packages = project.packages.filter((found) => !failed.has(keyOf(found)))
  const nodes = await Promise.all(
    packages.map(async (found): Promise<PackageNode> => ({ found, id: await idOf(packageKind, keyOf(found)) })),
  )
  const projectId = await idOf(projectKind, projectKey)
  const ids = new Map([[projectKey, projectId], ...nodes.map(({ found, id }) => [keyOf(found), id] as const)])

  const keywords = await keywordRelations(nodes)
  const people = await personRelations(packages, ids)
  const entities = [...keywords.entities, ...people.entities]
  const links = [...dependencyLinks(project, ids), ...keywords.links, ...people.links]
  const { name, version } = project
  const relations = sha256(JSON.stringify([format, name, version, [...ids.values()], entities, links]))
  return {
    project: {
      kind: projectKind.name,
      id: projectId,
      key: projectKey,
      title: name,
      properties: { ...(version === undefined ? {} : { version }), relations },
    },
    entities,
    links,
  }
}

function dependencyLinks({ dependencies }: Project, ids: ReadonlyMap<string, string>): LinkInput[] {
  return dependencies.flatMap(({ from, to, range, role, mayBeAbsent, direct }): LinkInput[] => {
    const fromId = ids.get(from)
    const toId = ids.get(to)
    if (fromId === undefined || toId === undefined) return []
    const relation = mayBeAbsent ? canUse : dependsOn
    return [{ fromId, relation, toId, note: oneLine(range), role, status: direct ? 'direct' : 'transitive' }]
  })
}

type Part = Pick<WantedRelations, 'entities' | 'links'>

interface PackageNode {
  readonly found: InstalledPackage
  readonly id: string
}

async function keywordRelations(nodes: readonly PackageNode[]): Promise<Part> {
  const entities = new Map<string, Entity>()
  const links: LinkInput[] = []
  for (const { found, id: fromId } of nodes) {
    const seen = new Set<string>()
    for (const written of keywordsOf(found.manifest).slice(0, mostKeywords)) {
      const note = oneLine(written)
      const key = note.toLowerCase()
      // Longer ones are sentences, which no second package shares.
      if (key === '' || key.length > 100 || seen.has(key)) continue
      seen.add(key)
      const known = entities.get(key) ?? { kind: keywordKind.name, id: await idOf(keywordKind, key), key, title: key }
      entities.set(key, known)
      links.push({ fromId, relation: hasKeyword, toId: known.id, note })
    }
  }
  return { entities: [...entities.values()], links }
}

async function personRelations(packages: readonly InstalledPackage[], ids: ReadonlyMap<string, string>): Promise<Part> {
  const entities: Entity[] = []
  const links: LinkInput[] = []
  for (const { key, name, email, packages: looksAfter } of peopleOfProject(packages)) {
    const toId = await idOf(personKind, key)
    entities.push({
      kind: personKind.name,
      id: toId,
      key,
      title: name,
      properties: email === undefined ? {} : { email },
    })
    for (const { key: packageKey, role, note } of looksAfter) {
      const fromId = ids.get(packageKey)
      if (fromId !== undefined) links.push({ fromId, relation: maintainedBy, toId, note, role })
    }
  }
  return { entities, links }
}

function oneLine(text: string): string {
  return harmless(text.slice(0, 1000)).replace(/\s+/g, ' ').trim().toWellFormed()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
