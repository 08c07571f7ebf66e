import type { UserConfig } from 'tsdown'
import { build } from '../../tooling/tsdown/preset.ts'

const config: UserConfig = {
  ...build({
    index: 'src/index.ts',
    testing: 'src/testing/index.ts',
    tracing: 'src/tracing/index.ts',
    openai: 'src/openai/index.ts',
    memory: 'src/memory/index.ts',
  }),
  // The tracing entry is for Node; the others import no built-in, which their types check.
  deps: { neverBundle: ['node:diagnostics_channel'] },
}

export default config
