import { defineKind, type Kind } from '@recollect/core'
import { z } from 'zod'

const packageFields = z.object({
  name: z.string().describe('Name, with its scope'),
  version: z.string().describe('Installed version'),
  major: z.number().int().exactOptional().describe('First number of the version'),
  license: z.string().exactOptional().describe('SPDX expression as the manifest says it'),
  description: z.string().exactOptional(),
  direct: z.boolean().describe('Named by the manifests of the project'),
  dev: z.boolean().describe('Reached through development dependencies only'),
  own: z.boolean().describe("A member of the project's workspace"),
  types: z.boolean().describe('Says where its TypeScript types are'),
  esm: z.boolean().describe('Made of ES modules'),
  cli: z.boolean().describe('Brings a command'),
  dependencies: z.number().int().describe('Packages that it depends on itself'),
  sections: z.number().int().describe('Sections of its README'),
  node: z.string().exactOptional().describe('Range of Node versions'),
  homepage: z.string().exactOptional(),
  repository: z.string().exactOptional(),
  keywords: z.array(z.string()).exactOptional(),
  /** Where it was read, and a hash of what was read: the same hash needs no second look. */
  source: z.object({ folder: z.string(), hash: z.string() }),
})

const sectionFields = z.object({
  level: z.number().int().describe('Level of its heading, 1 to 6; 0 before the first one'),
  code: z.boolean().describe('Shows code'),
})

export type PackageProperties = z.output<typeof packageFields>
export type SectionProperties = z.output<typeof sectionFields>

/** One installed version of a package. Its key is `name@version`. */
export const packageKind: Kind<'package', z.input<typeof packageFields>, PackageProperties> = defineKind(
  'package',
  packageFields,
  { description: 'An installed package' },
)

/** A section of a package's README, or a piece of a long one. */
export const sectionKind: Kind<'section', z.input<typeof sectionFields>, SectionProperties> = defineKind(
  'section',
  sectionFields,
  { description: "A section of a package's README", partOf: packageKind },
)

const projectFields = z.object({
  version: z.string().exactOptional(),
  /** Hash of all entities and relations: the same hash needs no second look. */
  relations: z.string(),
})

const keywordFields = z.object({})

const personFields = z.object({
  email: z.string().exactOptional(),
})

/** The project itself, where chains of dependencies begin; members of its workspace are packages. */
export const projectKind: Kind<'project', z.input<typeof projectFields>, z.output<typeof projectFields>> = defineKind(
  'project',
  projectFields,
  { description: 'The project whose packages these are' },
)

/** A keyword in lower case, which is its key and title. */
export const keywordKind: Kind<'keyword', z.input<typeof keywordFields>, z.output<typeof keywordFields>> = defineKind(
  'keyword',
  keywordFields,
  { description: 'A keyword of packages' },
)

/** Somebody who looks after packages. The key is the e-mail address, or the name where there is none. */
export const personKind: Kind<'person', z.input<typeof personFields>, z.output<typeof personFields>> = defineKind(
  'person',
  personFields,
  { description: 'Somebody who looks after packages' },
)

export type PackageKind = typeof packageKind
export type SectionKind = typeof sectionKind
export type ProjectKind = typeof projectKind
export type KeywordKind = typeof keywordKind
export type PersonKind = typeof personKind
export type AtlasKind = PackageKind | SectionKind | ProjectKind | KeywordKind | PersonKind

/** Every kind of an atlas. */
export const kinds: readonly AtlasKind[] = [packageKind, sectionKind, projectKind, keywordKind, personKind]
