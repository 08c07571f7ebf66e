export type { Engine, ProvidedEngine } from './engine.ts'
export { findEngine } from './find-engine.ts'
export { type StartOptions, startEngine } from './start-engine.ts'
