import type { HitPage, PackageHit } from '../search/collect-hits.ts'

/** A page of hits for programs: a stable form, apart from the engine's own types. */
export function pageJson(page: HitPage): { readonly hits: readonly object[]; readonly hasMore: boolean } {
  return { hits: page.hits.map(hitJson), hasMore: page.hasMore }
}

function hitJson({ rank, hit, also }: PackageHit): object {
  const { name, version, license, description, direct, dev, own } = hit.properties
  return {
    rank,
    id: hit.id,
    ...{ name, version, license, description, direct, dev, own },
    score: hit.score,
    also,
    evidence: hit.evidence.map((part) => ({
      section: part.title,
      snippet: part.snippet,
      matches: part.matches,
      score: part.score,
    })),
    ...(hit.explanation === undefined ? {} : { explanation: hit.explanation }),
  }
}
