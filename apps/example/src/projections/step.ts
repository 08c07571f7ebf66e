/** How a step is stopped and watched. */
export interface Step {
  readonly signal: AbortSignal
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}
