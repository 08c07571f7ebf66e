/** Nodes or edges by their internal ids, or those that an earlier entry found. */
export type Reference = { readonly ids: readonly number[] } | { readonly var: string }

export const variable = (name: string): Reference => ({ var: name })
