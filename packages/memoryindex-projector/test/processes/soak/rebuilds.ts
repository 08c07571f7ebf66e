import type { ChildConfig, ChildMessage, TargetName } from '../support/child-config.ts'
import { type Child, startChild } from '../support/start-child.ts'
import { isBusy, startRebuild } from '../support/start-rebuild.ts'
import { add, note, type Tally } from './tally.ts'

/**
 * Rebuilds all targets at once, each in a process of its own. The first try of each is killed on its way, and another goes on
 * with it. Returns how many were killed.
 */
export async function rebuildAll(
  tally: Tally,
  targets: readonly TargetName[],
  config: Omit<ChildConfig, 'role' | 'target'>,
): Promise<number> {
  const killed = await Promise.all(targets.map((target) => rebuildOne(tally, target, config)))
  return killed.filter(Boolean).length
}

async function rebuildOne(
  tally: Tally,
  target: TargetName,
  config: Omit<ChildConfig, 'role' | 'target'>,
): Promise<boolean> {
  const since = performance.now()
  const rebuild = { ...config, role: 'rebuild', target } as const
  // A small store may be rebuilt within two pages: then nothing is left to kill.
  const first = await startRebuild(() =>
    start(tally, { ...rebuild, stopAt: { target, phase: 'after a page', after: 1 } }),
  )
  const isStopped = first.isRunning()
  if (isStopped) await first.kill()
  // It waits for the lease of the one that was killed by itself. A worker may have gone on with it before: that is as good.
  const last = isStopped ? await startRebuild(() => start(tally, rebuild)) : first
  if (!last.said.some((message) => message.type === 'rebuilt' || isUnderWay(message))) {
    add(tally.faults, `the rebuild of ${target} did not come to its end: ${JSON.stringify(last.said.at(-1))}`)
  }
  tally.rebuildSeconds.push(`${target} ${((performance.now() - since) / 1000).toFixed(1)} s`)
  return isStopped
}

function start(tally: Tally, config: ChildConfig): Child {
  return startChild(config, (message) => {
    if (isBusy(message)) tally.busy += 1
    else if (!isUnderWay(message)) note(tally, message)
  })
}

function isUnderWay(message: ChildMessage): boolean {
  return message.type === 'failed' && message.code === 'rebuild_running'
}
