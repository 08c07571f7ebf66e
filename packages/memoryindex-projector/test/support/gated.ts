import type { MemoryStore } from '@recollect/store-memory'
import type { Gate } from './gate.ts'

/** An object some of whose methods go through a gate. */
function gated<T extends object>(object: T, names: readonly (keyof T)[], gate: Gate): T {
  return new Proxy(object, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || !names.some((one) => one === name)) return value
      return (...args: readonly unknown[]) => gate.store(async () => Reflect.apply(value, target, args))
    },
  })
}

/** A store as one worker reaches it. */
export function gatedStore(store: MemoryStore, gate: Gate): MemoryStore {
  return {
    ...store,
    getMany: (...args) => gate.store(() => store.getMany(...args)),
    getEdges: (...args) => gate.store(() => store.getEdges(...args)),
    listObjects: (...args) => gate.store(() => store.listObjects(...args)),
    listEdges: (...args) => gate.store(() => store.listEdges(...args)),
    queue: gated(store.queue, ['lease', 'renew', 'acknowledge', 'fail', 'release', 'remind'], gate),
    generations: gated(
      store.generations,
      [
        'listGenerations',
        'beginBuild',
        'advanceBuild',
        'finishBuild',
        'releaseBuild',
        'abandonBuild',
        'forgetGeneration',
      ],
      gate,
    ),
  }
}
