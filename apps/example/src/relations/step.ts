import type { HeadOf } from '@recollect/core'
import type { AtlasKind } from '../kinds.ts'

/** One step of a chain: a package or the project, and what the step before says about it. */
export interface Step {
  readonly id: string
  readonly kind: string
  readonly name: string
  /** Of packages, and of a project that has one. */
  readonly version?: string
  /** `name@version`, or the name where there is no version. */
  readonly label: string
  readonly range?: string
  /** The field of the manifest before that names it. */
  readonly role?: string
}

export function stepOf(
  object: Pick<HeadOf<AtlasKind>, 'id' | 'kind' | 'title' | 'properties'>,
  { note, role }: { readonly note?: string | undefined; readonly role?: string | undefined } = {},
): Step {
  const { id, kind, title: name } = object
  const version = 'version' in object.properties ? object.properties.version : undefined
  return {
    id,
    kind,
    name,
    ...(version === undefined ? {} : { version }),
    label: version === undefined ? name : `${name}@${version}`,
    ...(note === undefined || note === '' ? {} : { range: note }),
    ...(role === undefined || role === '' ? {} : { role }),
  }
}
