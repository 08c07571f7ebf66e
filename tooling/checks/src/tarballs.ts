import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tool } from '../../run/spawn.mjs'
import { tryConsumer } from './consumer.ts'
import { packAll } from './pack.ts'

// What is published is what is checked: each tarball by publint and attw, all of them together by a sample consumer.
const folder = mkdtempSync(join(tmpdir(), 'recollect-tarballs-'))
try {
  const packed = await packAll(folder)
  const codes: number[] = []
  for (const { tarball } of packed) {
    codes.push(await tool('publint', [tarball, '--strict']))
    const attw = (...more: string[]) => tool('attw', [tarball, '--profile', 'esm-only', ...more])
    // Its table is long; it is worth reading only when something is wrong.
    codes.push((await attw('--quiet')) && (await attw()))
  }
  codes.push(await tryConsumer(packed, join(folder, 'consumer')))
  process.exitCode = codes.find((code) => code !== 0) ?? 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
