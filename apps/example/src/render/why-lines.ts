import { harmless } from '../harmless.ts'
import type { PackageProperties } from '../kinds.ts'
import type { Step } from '../relations/step.ts'
import { packageText } from './package-text.ts'
import type { Colors } from './terminal.ts'
import { type Tree, treeLines } from './tree.ts'

/** Why a package is installed, as a tree of at most `limit` chains: those that begin alike share their beginning. */
export function whyLines(
  { name, version, ...facts }: Pick<PackageProperties, 'name' | 'version' | 'direct' | 'dev' | 'own'>,
  chains: readonly (readonly Step[])[],
  limit: number,
  colors: Colors,
): string[] {
  const text = `${packageText(name, version, colors)}  ${colors.dim(placeOf(facts))}`
  const lines = treeLines({ text, children: grow(chains.slice(0, limit), colors) }, colors.dim)
  const left = chains.length - limit
  if (left <= 0) return lines
  const all = chains.length <= 50 ? `: --limit ${chains.length} shows all` : ''
  return [...lines, colors.dim(`${left} more ${left === 1 ? 'chain' : 'chains'}${all}`)]
}

function placeOf({ direct, dev, own }: Pick<PackageProperties, 'direct' | 'dev' | 'own'>): string {
  const place = own ? "a member of the project's workspace" : direct ? 'direct' : 'transitive'
  return dev ? `${place}, for development only` : place
}

/** Chains as branches, those with the same first step joined. */
function grow(chains: readonly (readonly Step[])[], colors: Colors): Tree[] {
  const groups = Map.groupBy(
    chains.filter((chain) => chain.length > 0),
    ([step]) => step?.id,
  )
  return [...groups.values()].flatMap((group): Tree[] => {
    const [step] = group[0] ?? []
    if (step === undefined) return []
    const rests = group.map((chain) => chain.slice(1))
    const isEnd = rests.every((rest) => rest.length === 0)
    return [{ text: stepText(step, isEnd, colors), children: grow(rests, colors) }]
  })
}

function stepText({ name, version, range, role }: Step, isEnd: boolean, colors: Colors): string {
  const what = isEnd ? colors.green(packageText(name, version, colors)) : packageText(name, version, colors)
  const said = [range, roleText(role)].filter((part) => part !== undefined).map(harmless)
  return said.length > 0 ? `${what}  ${colors.dim(said.join(' · '))}` : what
}

/** A plain dependency needs no word. */
export function roleText(role: string | undefined): string | undefined {
  switch (role) {
    case 'devDependency':
      return 'dev'
    case 'optionalDependency':
      return 'optional'
    case 'peerDependency':
      return 'peer'
    case 'dependency':
      return undefined
    default:
      return role
  }
}
