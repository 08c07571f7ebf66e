import { mergeConfig } from 'vitest/config'
import { preset } from '../../tooling/vitest/preset.ts'

export default mergeConfig(preset, {
  test: {
    globalSetup: ['../../tooling/postgres/src/global-setup.ts', '../../tooling/helix/src/global-setup.ts'],
  },
})
