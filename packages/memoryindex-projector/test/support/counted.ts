/** An object that notes the names of its methods as they are called, and those of `queue` and `generations`, if it has them. */
export function counted<T extends object>(object: T, calls: string[]): T {
  return new Proxy(object, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if ((name === 'queue' || name === 'generations') && typeof value === 'object' && value !== null) {
        return counted(value, calls)
      }
      if (typeof value !== 'function') return value
      return (...args: readonly unknown[]): unknown => {
        calls.push(String(name))
        return Reflect.apply(value, target, args)
      }
    },
  })
}
