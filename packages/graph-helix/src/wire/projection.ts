import type { Tree } from './tree.ts'

type Item = { readonly property: { readonly source: string; readonly alias: string } }

/** What makes the answer's rows of a stream; the end of a chain. */
export type Projection =
  | { readonly project: { readonly input: Tree; readonly projections: readonly Item[] } }
  | { readonly value_map: { readonly input: Tree; readonly properties?: readonly string[] } }
  | { readonly edge_properties: { readonly input: Tree } }
  | { readonly count: { readonly input: Tree } }

/** The properties `sources[alias]` of each row, by alias. One that a row lacks is left out of the answer. */
export const project = (input: Tree, sources: Readonly<Record<string, string>>): Projection => ({
  project: {
    input,
    projections: Object.entries(sources).map(([alias, source]) => ({ property: { source, alias } })),
  },
})

/** The named properties of each row, or all of them and `$id`. */
export const valueMap = (input: Tree, properties?: readonly string[]): Projection => ({
  value_map: properties === undefined ? { input } : { input, properties },
})

/** All properties of each edge, with `$id`, `$label`, `$from` and `$to`. */
export const edgeProperties = (input: Tree): Projection => ({ edge_properties: { input } })

export const count = (input: Tree): Projection => ({ count: { input } })
