import { mergeConfig } from 'vitest/config'
import { preset } from '../vitest/preset.ts'

export default mergeConfig(preset, {
  test: { globalSetup: ['../postgres/src/global-setup.ts', '../helix/src/global-setup.ts'] },
})
