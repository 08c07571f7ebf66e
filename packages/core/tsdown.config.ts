import { build } from '../../tooling/tsdown/preset.ts'

export default build({
  index: 'src/index.ts',
  testing: 'src/testing/index.ts',
  tracing: 'src/tracing/index.ts',
  openai: 'src/openai/index.ts',
})
