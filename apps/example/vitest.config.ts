import { mergeConfig } from 'vitest/config'
import { preset } from '../../tooling/vitest/preset.ts'

export default mergeConfig(preset, {
  test: {
    globalSetup: ['../../tooling/helix/src/global-setup.ts'],
    setupFiles: ['./test/remove-folders.ts'],
  },
})
