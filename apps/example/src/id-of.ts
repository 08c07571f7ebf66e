import { uuidV5 } from '@recollect/core'
import type { AtlasKind } from './kinds.ts'
import { scope } from './scope.ts'

/** The id of what has this key: the one that the engine would make. */
export function idOf({ name }: AtlasKind, key: string): Promise<string> {
  return uuidV5(scope.namespace, name, key)
}
