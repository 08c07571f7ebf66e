import { keyOf } from '../package-key.ts'
import type { InstalledPackage } from '../read-project/installed-packages.ts'
import { type Person, type PersonRole, peopleOf } from '../read-project/people.ts'

/** Somebody who looks after packages of the project, put together from what manifests say. */
export interface Maintainer {
  /** The address, or the name in lower case. */
  readonly key: string
  readonly name: string
  readonly email?: string
  readonly packages: readonly { readonly key: string; readonly role: PersonRole; readonly note: string }[]
}

/**
 * The people of all packages. An address is one person, under the name that most packages give. Who has no address is the
 * person of that name who has one, the one of most packages if there are several.
 */
export function peopleOfProject(packages: readonly InstalledPackage[]): Maintainer[] {
  const mentions = packages.flatMap((found) => peopleOf(found.manifest).map((person) => ({ found, person })))
  const addressOf = addressesByName(mentions.map(({ person }) => person))
  const groups = Map.groupBy(mentions, ({ person: { email, name } }) => {
    const folded = name?.toLowerCase() ?? ''
    return email ?? addressOf.get(folded) ?? folded
  })
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]): Maintainer => {
      const email = group.find((mention) => mention.person.email !== undefined)?.person.email
      const looksAfter = new Map<string, Maintainer['packages'][number]>()
      for (const { found, person } of group) {
        // An author is often named as a maintainer as well: the first mention counts.
        const packageKey = keyOf(found)
        if (!looksAfter.has(packageKey)) {
          looksAfter.set(packageKey, { key: packageKey, role: person.role, note: noteOf(person) })
        }
      }
      return {
        key,
        name: mostCommon(group.flatMap(({ person }) => person.name ?? [])) ?? key,
        ...(email === undefined ? {} : { email }),
        packages: [...looksAfter.values()],
      }
    })
}

function noteOf({ name, email }: Person): string {
  return [name, email === undefined ? undefined : `<${email}>`].filter((part) => part !== undefined).join(' ')
}

/** The address that goes with a name most often. */
function addressesByName(people: readonly Person[]): ReadonlyMap<string, string> {
  const known = people.filter(({ name, email }) => name !== undefined && email !== undefined)
  const byName = Map.groupBy(known, ({ name = '' }) => name.toLowerCase())
  return new Map(
    [...byName].map(([name, group]) => [name, mostCommon(group.flatMap(({ email }) => email ?? [])) ?? '']),
  )
}

/** The first in the alphabet where several are equally common. */
function mostCommon(texts: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, all]) => ({ text, count: all.length }))
  return counts.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))[0]?.text
}
