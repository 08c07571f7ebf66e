import { availableParallelism, cpus, totalmem } from 'node:os'

/** What numbers have to be read with: processor, cores, memory, Node. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
}
