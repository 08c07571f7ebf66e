import type { Degradation, Engine, Hit, PageOptions, SearchPage } from '@recollect/core'
import type { AtlasKind, PackageKind } from '../kinds.ts'
import { scope } from '../scope.ts'

/** A found package, with its other installed versions that were found as well. */
export interface PackageHit {
  /** Its place among all packages found, from 1. */
  readonly rank: number
  readonly hit: Hit<PackageKind>
  /** `name@version` of the others. */
  readonly also: readonly string[]
}

export interface HitPage {
  readonly hits: readonly PackageHit[]
  readonly hasMore: boolean
  readonly degraded: readonly Degradation[]
}

/** Hits that one request to the engine gives: enough for most pages. */
export const pageOfEngine = 50

/**
 * The `page`th page (from 1) of `limit` packages. Versions of one package mostly have the same README, so they share
 * one place: that of the best of them.
 */
export async function collectHits(
  engine: Engine<AtlasKind>,
  first: SearchPage<AtlasKind>,
  { page, limit }: { readonly page: number; readonly limit: number },
  options: PageOptions = {},
): Promise<HitPage> {
  const found = new Map<string, { readonly hit: Hit<PackageKind>; readonly also: string[] }>()
  const degraded = new Set<Degradation>()
  let current = first
  for (;;) {
    for (const one of current.degraded) degraded.add(one)
    for (const hit of current.objects) {
      if (hit.kind !== 'package') continue
      const { name, version } = hit.properties
      const known = found.get(name)
      if (known === undefined) found.set(name, { hit, also: [] })
      else known.also.push(`${name}@${version}`)
    }
    // One more than the page tells whether there is another one.
    if (!current.hasMore || found.size > page * limit) break
    current = await engine.continue(scope, current.resultSetId, { ...options, limit: pageOfEngine })
  }
  const start = (page - 1) * limit
  return {
    hits: [...found.values()].slice(start, start + limit).map((one, index) => ({ rank: start + index + 1, ...one })),
    hasMore: found.size > start + limit,
    degraded: [...degraded],
  }
}
