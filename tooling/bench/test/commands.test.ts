import { describe, expect, it } from 'vitest'
import { runBench } from './run-bench.ts'

describe.concurrent('the commands', () => {
  it('refuse what is no number', async () => {
    await expect(runBench('graph', ['--nodes', 'many'])).rejects.toThrow('--nodes must be a whole number')
  })

  it.each(['queue', 'projector'])('%s tells its options, and looks for no server', async (name) => {
    expect(await runBench(name, ['--help'])).toMatch(/\[options\]\n\n {2}--\w+ \d+ /)
  })
})
