import type { Pool } from 'pg'
import type { Statement } from '../../src/index.ts'

/** A node of a plan, as EXPLAIN (FORMAT JSON) gives it. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Loops': number
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** What a statement really read: each index, and each table from end to end. Branches that were not run do not count. */
export interface Plan {
  readonly indexes: readonly string[]
  readonly scanned: readonly string[]
  readonly sorts: number
  /** Rows that were read of a table, by whichever way. */
  rowsOf(table: string): number
}

/** The plan of a statement with its own parameters, as the server ran it. */
export async function explain(pool: Pool, { sql, parameters }: Statement): Promise<Plan> {
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  )
  const nodes = (rows[0]?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan: root }) => flatten(root))
    .filter((node) => node['Actual Loops'] > 0)
  return {
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [])),
    sorts: nodes.filter((node) => node['Node Type'].endsWith('Sort')).length,
    rowsOf: (table) =>
      nodes.filter((node) => node['Relation Name'] === table).reduce((sum, node) => sum + rowsRead(node), 0),
  }
}

function rowsRead(node: PlanNode): number {
  // Both are means of the loops, with two decimals.
  return Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
}

function flatten(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
