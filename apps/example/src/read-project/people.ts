import { harmless } from '../harmless.ts'
import type { Manifest } from './manifest.ts'

/** What somebody is to a package. */
export type PersonRole = 'author' | 'maintainer' | 'contributor'

/** Somebody whom a manifest names: at least a name or an address is there. */
export interface Person {
  readonly name?: string
  /** In lower case. */
  readonly email?: string
  readonly role: PersonRole
}

/** A manifest that names more was not written by people. */
const most = 50

/** Who looks after a package: its author and maintainers; its contributors where it names neither. */
export function peopleOf({ author, maintainers, contributors }: Manifest): Person[] {
  const responsible = [...readAll(author, 'author'), ...readAll(maintainers, 'maintainer')]
  return responsible.length > 0 ? responsible : readAll(contributors, 'contributor')
}

function readAll(written: unknown, role: PersonRole): Person[] {
  const list: unknown[] = Array.isArray(written) ? written : [written]
  return list.slice(0, most).flatMap((one) => readPerson(one, role) ?? [])
}

/** `Name <e-mail> (address)`, or an object with those fields. */
function readPerson(written: unknown, role: PersonRole): Person | undefined {
  if (typeof written === 'string') {
    // No expression that backtracks: the text is anybody's.
    const [before = '', behind = ''] = written.split('<', 2)
    return personOf(before.split('(', 1)[0], behind.split('>', 1)[0], role)
  }
  if (typeof written !== 'object' || written === null) return undefined
  const field = (name: string) => Object.entries(written).find(([key]) => key === name)?.[1]
  return personOf(field('name'), field('email'), role)
}

function personOf(writtenName: unknown, writtenEmail: unknown, role: PersonRole): Person | undefined {
  const name = clean(writtenName)
  const address = clean(writtenEmail)?.toLowerCase()
  const email = address !== undefined && /^[^\s@]+@[^\s@]+$/.test(address) ? address : undefined
  if (name === undefined && email === undefined) return undefined
  return { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }), role }
}

/** One line of at most 100 characters, or nothing. */
function clean(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const line = harmless(text.slice(0, 1000)).replace(/\s+/g, ' ').trim().toWellFormed()
  return line === '' || line.length > 100 ? undefined : line
}
