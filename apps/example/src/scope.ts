import type { Scope } from '@recollect/core'

/** A store holds the atlas of one project, all of it in one namespace. */
export const scope: Scope = { namespace: 'atlas' }
