import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildConfig } from '../support/child-config.ts'
import { type Child, startChild } from '../support/start-child.ts'
import { note, type Tally, watchEnd } from './tally.ts'

/** Processes of one sort: each that is killed is replaced at once. */
export interface Crew {
  readonly kills: number
  /** How many have slept. */
  readonly frozen: number
  /** Resolves once all are at work. */
  ready(): Promise<void>
  /** Ends one of them, whatever it is at. */
  killOne(): Promise<void>
  /** Lets one of them sleep for a while, and wake believing that no time has passed. */
  freezeOne(milliseconds: number): Promise<void>
  /** Lets all end in good order. */
  stop(): Promise<void>
}

export function startCrew(tally: Tally, what: string, configs: readonly ChildConfig[]): Crew {
  const ended = new WeakSet<Child>()
  const start = (config: ChildConfig): Child => {
    const child = startChild(config, (message) => note(tally, message))
    watchEnd(tally, child, what, () => ended.has(child))
    return child
  }
  const children = configs.map(start)
  let kills = 0
  let frozen = 0
  return {
    get kills() {
      return kills
    },
    get frozen() {
      return frozen
    },
    ready: async () => {
      await Promise.all(children.map((child) => child.heard('ready')))
    },
    killOne: async () => {
      const index = Math.floor(Math.random() * children.length)
      const [child, config] = [children[index], configs[index]]
      if (child === undefined || config === undefined) return
      ended.add(child)
      await child.kill()
      kills += 1
      children[index] = start(config)
    },
    freezeOne: async (milliseconds) => {
      const child = children[Math.floor(Math.random() * children.length)]
      child?.freeze()
      frozen += 1
      await sleep(milliseconds)
      child?.thaw()
    },
    stop: async () => {
      for (const child of children) ended.add(child)
      await Promise.all(
        children.map(async (child) => {
          // One that is still starting does not hear yet.
          await Promise.race([child.heard('ready').catch(() => undefined), child.ended])
          await child.stop()
        }),
      )
    },
  }
}
