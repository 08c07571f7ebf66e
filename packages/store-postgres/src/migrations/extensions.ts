import { RecollectError } from '@recollect/core'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../connection/session.ts'

/** An extension, the lowest version that serves, and where it comes from. */
interface Requirement {
  readonly name: string
  readonly version: string
  readonly from: string
}

const contrib = 'it comes with PostgreSQL (Debian and others: postgresql-contrib)'

const required: readonly Requirement[] = [
  {
    name: 'vector',
    version: '0.8.0',
    from: 'install pgvector (Debian: postgresql-NN-pgvector; managed servers have it)',
  },
  { name: 'pg_trgm', version: '1.4', from: contrib },
  { name: 'btree_gin', version: '1.3', from: contrib },
]

/** Below 1.4 its indexes could hang or fail to merge. */
const textsearch: Requirement = {
  name: 'pg_textsearch',
  version: '1.4.0',
  from: 'install it and add it to shared_preload_libraries, or use the lexical backend "native"',
}

/** What a server has of one extension. */
export interface ExtensionState {
  readonly name: string
  /** Version that is enabled in this database. */
  readonly enabled: string | null
  /** Version that could be enabled. */
  readonly available: string | null
}

export async function readExtensions(session: Session): Promise<readonly ExtensionState[]> {
  const query: RawBuilder<ExtensionState> = sql`
    select name, installed_version as enabled, default_version as available from pg_available_extensions
    where name = any(${[...required, textsearch].map(({ name }) => name)}::text[])`
  return session.all(query)
}

/** @throws `extension_missing` naming the first that is not enabled, or too old */
export function assertEnabled(states: readonly ExtensionState[]): void {
  for (const requirement of required) assertOne(requirement, states)
}

/** @throws `extension_missing` */
export function assertTextsearch(states: readonly ExtensionState[]): void {
  assertOne(textsearch, states)
}

function assertOne(requirement: Requirement, states: readonly ExtensionState[]): void {
  const enabled = states.find(({ name }) => name === requirement.name)?.enabled ?? null
  if (enabled === null || isOlder(enabled, requirement.version)) throw missing(requirement, states)
}

/** Whether pg_textsearch is there, or could be, in a version that serves. */
export function hasTextsearch(states: readonly ExtensionState[]): boolean {
  const state = states.find(({ name }) => name === textsearch.name)
  const version = state?.enabled ?? state?.available ?? null
  return version !== null && !isOlder(version, textsearch.version)
}

/** Enables what is required. @throws `extension_missing` for what is not there, too old, or not for this user to enable */
export async function enableRequired(session: Session, states: readonly ExtensionState[]): Promise<void> {
  for (const requirement of required) await enable(session, requirement, states)
}

/** Enables pg_textsearch. @throws `extension_missing` */
export async function enableTextsearch(session: Session, states: readonly ExtensionState[]): Promise<void> {
  await enable(session, textsearch, states)
}

async function enable(session: Session, requirement: Requirement, states: readonly ExtensionState[]): Promise<void> {
  const state = states.find(({ name }) => name === requirement.name)
  if (state === undefined || state.available === null) throw missing(requirement, states)
  if (state.enabled !== null) return assertOne(requirement, states)
  try {
    await session.all(sql`create extension if not exists ${sql.id(requirement.name)}`)
  } catch (cause) {
    throw missing(requirement, states, cause)
  }
}

function missing(
  { name, version, from }: Requirement,
  states: readonly ExtensionState[],
  cause?: unknown,
): RecollectError {
  const state = states.find((other) => other.name === name)
  const enabled = state?.enabled ?? null
  const what =
    enabled !== null
      ? `has the extension "${name}" in version ${enabled}, and ${version} is needed: run ALTER EXTENSION ${name} UPDATE`
      : (state?.available ?? null) === null
        ? `does not have the extension "${name}": ${from}`
        : `has not enabled the extension "${name}": as a user who may, run CREATE EXTENSION ${name}`
  return new RecollectError('extension_missing', `The database ${what}.`, {
    details: { extension: name, needed: version, enabled, available: state?.available ?? null },
    cause,
  })
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0))
  for (let i = 0; i < 3; i += 1) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
