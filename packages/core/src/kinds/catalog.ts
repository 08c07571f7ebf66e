import { RecollectError } from '../model/errors.ts'
import { compareText } from '../model/order.ts'
import type { AnyKind, Kind } from './kind.ts'
import { type KindSpec, sameKindSpec } from './kind-spec.ts'
import { normalizeKindSpec } from './normalize-kind.ts'

/** A registered kind: its spec, and its own parser when it was defined from a schema. */
export interface RegisteredKind {
  readonly spec: KindSpec
  readonly parse?: Kind['parse'] | undefined
}

/** The kinds that an engine knows. Empty = open mode: any kind, any properties, any well-formed filter. */
export interface KindCatalog {
  readonly empty: boolean
  readonly frozen: boolean
  /** Names, sorted. */
  names(): readonly string[]
  /** Specs, sorted by name. */
  all(): readonly KindSpec[]
  get(kind: string): RegisteredKind | undefined
  /** Adds kinds, replacing those of the same name. @throws `kinds_frozen`, `invalid_kind` */
  register(kinds: readonly (AnyKind | KindSpec)[]): void
  /** Replaces the whole catalog. @throws `kinds_frozen`, `invalid_kind` */
  replace(kinds: readonly (AnyKind | KindSpec)[]): void
  /** @throws `kinds_frozen` */
  assertOpen(): void
  /** Refuses changes from now on, so that filters that were checked stay right. */
  freeze(): void
}

export function createKindCatalog(): KindCatalog {
  let kinds: ReadonlyMap<string, RegisteredKind> = new Map()
  let frozen = false

  const assertOpen = () => {
    if (!frozen) return
    throw new RecollectError(
      'kinds_frozen',
      'The kinds are frozen, since searches rely on them: change kinds before the first search.',
    )
  }

  const change = (base: ReadonlyMap<string, RegisteredKind>, added: readonly (AnyKind | KindSpec)[]) => {
    assertOpen()
    const batch = registered(added, kinds)
    kinds = new Map([...base, ...batch].toSorted(([a], [b]) => compareText(a, b)))
  }

  return {
    get empty() {
      return kinds.size === 0
    },
    get frozen() {
      return frozen
    },
    names: () => [...kinds.keys()],
    all: () => [...kinds.values()].map((kind) => kind.spec),
    get: (kind) => kinds.get(kind),
    register: (added) => change(kinds, added),
    replace: (all) => change(new Map(), all),
    assertOpen,
    freeze: () => {
      frozen = true
    },
  }
}

/** A spec without a schema keeps the parser of the kind it replaces, when both say the same. */
function registered(
  kinds: readonly (AnyKind | KindSpec)[],
  current: ReadonlyMap<string, RegisteredKind>,
): Map<string, RegisteredKind> {
  const batch = new Map<string, RegisteredKind>()
  if (!Array.isArray(kinds) || kinds.some((kind) => typeof kind !== 'object' || kind === null)) {
    throw new RecollectError('invalid_kind', 'Kinds must be a list of kinds, as defineKind makes them, or of specs.')
  }
  for (const kind of kinds) {
    const entry: RegisteredKind = 'spec' in kind ? { spec: kind.spec, parse: kind.parse } : fromSpec(kind, current)
    if (batch.has(entry.spec.kind)) {
      throw new RecollectError('invalid_kind', `Kind "${entry.spec.kind}" is duplicate in one batch.`, {
        details: { kind: entry.spec.kind },
      })
    }
    batch.set(entry.spec.kind, entry)
  }
  return batch
}

function fromSpec(given: KindSpec, current: ReadonlyMap<string, RegisteredKind>): RegisteredKind {
  const spec = normalizeKindSpec(given)
  const known = current.get(spec.kind)
  return { spec, parse: known !== undefined && sameKindSpec(spec, known.spec) ? known.parse : undefined }
}
