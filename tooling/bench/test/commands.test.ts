import { describe, expect, it } from 'vitest'
import { runBench } from './run-bench.ts'

describe.concurrent('the commands', () => {
  it('refuse what is no number', async () => {
    const refused = await runBench('graph', ['--nodes', 'many']).catch(String)
    expect(refused).toContain('--nodes must be a whole number')
  })

  it.each(['queue', 'projector'])('%s tells its options, and looks for no server', async (name) => {
    expect(await runBench(name, ['--help'])).toMatch(/\[options\]\n\n {2}--\w+ \d+ /)
  })
})
