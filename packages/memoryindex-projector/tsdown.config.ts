import { build } from '../../tooling/tsdown/preset.ts'

export default build({ index: 'src/index.ts', cli: 'src/cli/main.ts' })
