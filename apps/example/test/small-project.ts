import { type Entry, makeProject, manifest } from './make-project.ts'

const retryReadme = `# p-retry

[![ci](https://x/badge.svg)](https://x)

> Retry a promise-returning or async function

## Install

\`\`\`sh
npm install p-retry
\`\`\`

## Usage

\`\`\`js
import pRetry from 'p-retry'
await pRetry(run, { retries: 5 })
\`\`\`

## API

### signal

You can abort retrying with an \`AbortSignal\`.

## License

MIT
`

/** Entries of a project with a few packages, no two alike. */
const smallProject: Readonly<Record<string, Entry>> = {
  'package.json': manifest('app', '1.0.0', {
    dependencies: { 'p-retry': '6', plain: '1' },
    devDependencies: { dates: '2' },
  }),
  'node_modules/p-retry/package.json': manifest('p-retry', '6.2.0', {
    license: 'MIT',
    description: 'Retry a promise-returning or async function',
    keywords: ['promise', 'backoff'],
    dependencies: { dates: '1' },
    type: 'module',
    types: 'index.d.ts',
    engines: { node: '>=18' },
    repository: 'sindresorhus/p-retry',
  }),
  'node_modules/p-retry/readme.md': retryReadme,
  'node_modules/p-retry/node_modules/dates/package.json': manifest('dates', '1.0.0', { license: 'ISC' }),
  'node_modules/p-retry/node_modules/dates/README.md': '# dates\n\nFormat and parse dates in any time zone.',
  'node_modules/dates/package.json': manifest('dates', '2.1.0', { license: 'ISC', bin: 'cli.js' }),
  'node_modules/dates/README.md': '# dates\n\nFormat and parse dates in any time zone.\n\n## Calendars\n\nJulian, too.',
  'node_modules/plain/package.json': manifest('plain', '1.0.0', {
    license: 'Apache-2.0',
    description: 'Paints walls in watercolour',
  }),
}

export function makeSmallProject(more: Readonly<Record<string, Entry>> = {}): Promise<string> {
  return makeProject({ ...smallProject, ...more })
}
