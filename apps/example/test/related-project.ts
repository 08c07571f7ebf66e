import { type Entry, makeProject, manifest } from './make-project.ts'

/** Entries of a project in which everything is related to something: nested versions, circles, every kind of dependency. */
export const relatedProject: Readonly<Record<string, Entry>> = {
  'package.json': manifest('app', '1.0.0', {
    workspaces: ['packages/*'],
    dependencies: { retry: '^6.0.0', '@s/ui': '~2.1.0' },
    devDependencies: { runner: '>=4' },
  }),
  'packages/lib/package.json': manifest('@app/lib', '0.1.0', {
    dependencies: { retry: '^6.1.0' },
    peerDependencies: { runner: '*' },
    devDependencies: { runner: '^4.0.0' },
  }),
  'node_modules/@app/lib': { link: 'packages/lib' },
  'node_modules/retry/package.json': manifest('retry', '6.2.0', {
    author: 'Ada Lovelace <Ada@example.org> (https://example.org)',
    keywords: ['Promise', 'backoff', 'retry'],
    dependencies: { delay: '^1.0.0', retry: '*' },
    optionalDependencies: { missing: '^9.0.0' },
  }),
  'node_modules/retry/node_modules/delay/package.json': manifest('delay', '1.0.0', {
    author: { name: 'Ada Lovelace', email: 'ada@example.org' },
    keywords: ['promise', 'wait'],
  }),
  'node_modules/delay/package.json': manifest('delay', '2.0.0', {
    author: 'ada lovelace',
    keywords: ['promise', 'wait'],
    dependencies: { circle: '^1.0.0' },
  }),
  'node_modules/@s/ui/package.json': manifest('@s/ui', '2.1.0', {
    author: 'Grace Hopper',
    keywords: ['promise', 'ui'],
    dependencies: { delay: '^2.0.0' },
    peerDependencies: { runner: '*', retry: '>=5' },
    peerDependenciesMeta: { runner: { optional: true } },
  }),
  'node_modules/circle/package.json': manifest('circle', '1.3.0', {
    maintainers: [{ name: 'Grace Hopper' }, { name: 'Ada Lovelace', email: 'ada@example.org' }],
    dependencies: { delay: '^2.0.0' },
  }),
  'node_modules/runner/package.json': manifest('runner', '4.0.1', {
    keywords: ['promise', 'test'],
    optionalDependencies: { circle: '1.x' },
  }),
  'node_modules/stray/package.json': manifest('stray', '3.0.0', { keywords: ['ui'] }),
}

export function makeRelatedProject(more: Readonly<Record<string, Entry>> = {}): Promise<string> {
  return makeProject({ ...relatedProject, ...more })
}
