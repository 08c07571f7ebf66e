import { defineConfig, type UserConfig } from 'tsdown'

/** How every published package is built: ES modules with declarations, one file per entry of its `exports`. */
export function build(entry: Record<string, string>): UserConfig {
  return defineConfig({
    entry,
    format: 'esm',
    platform: 'neutral',
    target: 'es2024',
    fixedExtension: false,
    sourcemap: true,
    dts: { sourcemap: false },
  })
}
