/** A job queue on a PostgreSQL database of its own. */
export interface QueueEngine {
  readonly name: string
  /** What a job costs here besides the queue's own work. */
  readonly note: string
  /** Makes the tables, and what jobs are about. */
  prepare(): Promise<void>
  /** Lets this many jobs wait. */
  enqueue(jobs: number): Promise<void>
  /** Works on all that wait, with this many batches or jobs at a time; resolves when every one is done and acknowledged. */
  drain(jobs: number, settings: DrainSettings): Promise<void>
  close(): Promise<void>
}

export interface DrainSettings {
  readonly batch: number
  readonly workers: number
}
