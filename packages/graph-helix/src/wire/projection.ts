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

export const count = (input: Tree): Projection => ({ count: { input } })
