import type { ChildConfig, TargetName } from '../support/child-config.ts'
import { type Child, startChild } from '../support/start-child.ts'
import { add, note, type Tally } from './tally.ts'

/** Rebuilds each target in a process of its own. The first try of each is killed on its way, and another goes on with it. */
export async function rebuildAll(
  tally: Tally,
  targets: readonly TargetName[],
  config: Omit<ChildConfig, 'role' | 'target'>,
): Promise<number> {
  let kills = 0
  for (const target of targets) {
    const first = start(tally, {
      ...config,
      role: 'rebuild',
      target,
      stopAt: { target, phase: 'after a page', after: 1 },
    })
    // A small store may be rebuilt within one page: then nothing is left to kill.
    await Promise.race([first.heard('reached').catch(() => undefined), first.ended])
    if (first.isRunning()) {
      await first.kill()
      kills += 1
      await finish(tally, { ...config, role: 'rebuild', target })
    }
  }
  return kills
}

/** The lease of the one that was killed must end before. */
async function finish(tally: Tally, config: ChildConfig): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const child = start(tally, config)
    await child.ended
    if (child.said.some(({ type }) => type === 'rebuilt')) return
    const failed = child.said.find((message) => message.type === 'failed')
    if (failed !== undefined && failed.code !== 'rebuild_running') break
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  add(tally.faults, `the rebuild of ${config.target} did not come to its end`)
}

function start(tally: Tally, config: ChildConfig): Child {
  return startChild(config, (message) => {
    if (message.type !== 'failed' || message.code !== 'rebuild_running') note(tally, message)
  })
}
