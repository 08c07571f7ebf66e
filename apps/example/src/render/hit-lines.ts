import type { Evidence } from '@recollect/core'
import { harmless } from '../harmless.ts'
import type { PackageHit } from '../search/collect-hits.ts'
import type { Terminal } from './terminal.ts'
import { stretches, wrap } from './wrap.ts'

const indent = '    '

/** A hit as people read it: what it is, then the best sections that made it a hit. */
export function hitLines(
  { rank, hit, also }: PackageHit,
  { colors, width }: Pick<Terminal, 'colors' | 'width'>,
  sections = 2,
): string[] {
  const { name, version, license, description, direct, dev, own } = hit.properties
  const marks = [license, own ? 'own' : direct ? 'direct' : undefined, dev ? 'dev' : undefined]
  const facts = harmless([...marks.filter((mark) => mark !== undefined), hit.score.toFixed(3)].join(' · '))
  const head = `${String(rank).padStart(2)}. ${colors.bold(harmless(name))}${colors.dim(`@${harmless(version)}`)}`
  const about = plain(description ?? '', width).map((line) => indent + line)
  const others = also.length > 0 ? [colors.dim(`${indent}also ${harmless(also.join(', '))}`)] : []
  const evidence = hit.evidence.slice(0, sections).flatMap((part) => evidenceLines(part, name, { colors, width }))
  return [`${head}  ${colors.dim(facts)}`, ...about, ...others, ...evidence]
}

function evidenceLines(
  { title, snippet, matches }: Evidence,
  name: string,
  { colors, width }: Pick<Terminal, 'colors' | 'width'>,
): string[] {
  const section = title === name ? 'README' : title.startsWith(`${name} › `) ? title.slice(name.length + 3) : title
  const parts = stretches(snippet, matches).map((part) => ({ ...part, text: harmless(part.text) }))
  return [
    `${indent}${colors.cyan(`▸ ${harmless(section)}`)}`,
    ...wrap(parts, width - 6, (text) => colors.bold(colors.yellow(text))).map((line) => `${indent}  ${line}`),
  ]
}

function plain(text: string, width: number): string[] {
  return wrap([{ text: harmless(text).replace(/\s+/g, ' '), marked: false }], width - indent.length, (same) => same)
}
