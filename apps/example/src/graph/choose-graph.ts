import type { Arguments } from '../arguments.ts'
import type { Host } from '../host.ts'
import { usageError } from '../user-error.ts'

/** Where a graph beside the store is. */
export interface ChosenGraph {
  readonly url: string
}

/** The graph that `--graph` and `--helix-url` name; none without them. @throws UserError */
export function chooseGraph(
  { graph, helixUrl }: Pick<Arguments, 'graph' | 'helixUrl'>,
  { env }: Pick<Host, 'env'>,
): ChosenGraph | undefined {
  if (graph === undefined) {
    if (helixUrl !== undefined) throw usageError('--helix-url goes with --graph helix.')
    return undefined
  }
  if (graph !== 'helix') throw usageError(`--graph is "helix", not ${JSON.stringify(graph)}.`)
  const given = helixUrl ?? env['HELIX_URL']
  if (given === undefined || given === '') {
    throw usageError('--graph helix needs --helix-url <url>, or the variable HELIX_URL.')
  }
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? '')) {
    throw usageError(`${JSON.stringify(given)} is no address of a HelixDB server: it looks like http://localhost:6969.`)
  }
  return { url: given.replace(/\/+$/, '') }
}
