/**
 * The key of a host's property inside `facets`: `p_` and the name, in which everything but ASCII letters, digits and `_` is
 * written as the hexadecimal code of its code point between two hyphens. So no name is a path (`a.b`), a virtual field
 * (`$id`) or a trap of JavaScript (`__proto__`), and different names stay different.
 */
export function facetName(name: string): string {
  return `p_${name.replace(/[^A-Za-z0-9_]/gu, (character) => `-${character.codePointAt(0)?.toString(16)}-`)}`
}
