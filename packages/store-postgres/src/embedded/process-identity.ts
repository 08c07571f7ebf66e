import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** A process, told apart from others that have its pid at another time. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** When it started, as the system tells it; undefined where it does not. */
  readonly started?: string | undefined
}

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) }
}

/**
 * Whether a process still runs. Of another machine nobody knows: it counts as running. A container gives the same few pids to
 * every start, so the start counts where the system tells it.
 */
export function isRunning({ pid, host, started }: ProcessIdentity): boolean {
  if (host !== hostname()) return true
  const now = startOf(pid)
  if (started !== undefined && now !== undefined) return started === now
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** On Linux the boot and the tick at which a process started, from /proc (proc_pid_stat(5), field 22). */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${boot}/${fields[19]}`
  } catch {
    return undefined
  }
}
