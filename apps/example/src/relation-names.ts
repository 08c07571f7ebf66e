/** From a package (or the project) to what is installed for it; the note is the range, the role the manifest's field. */
export const dependsOn = 'depends_on'

/** From a package to an optional peer that is there: used, but never installed for it, so it brings nothing in. */
export const canUse = 'can_use'

/** From a package to a keyword; the note is the keyword as the package writes it. */
export const hasKeyword = 'has_keyword'

/** From a package to somebody who looks after it; the note is name and address as the package writes them. */
export const maintainedBy = 'maintained_by'

/** Every relation of an atlas. */
export const relationNames = [dependsOn, canUse, hasKeyword, maintainedBy] as const

export type RelationName = (typeof relationNames)[number]
