import { relative } from 'node:path'

/** How the user calls this program, and from which folder: npm runs its scripts in another one. */
export function invocation(
  env: Readonly<Record<string, string | undefined>>,
  script: string,
  cwd: string,
): { readonly program: string; readonly cwd: string } {
  const byNpm = env['npm_lifecycle_event'] === 'demo' || env['npm_lifecycle_event'] === 'atlas'
  return byNpm
    ? { program: 'npm run atlas --', cwd: env['INIT_CWD'] ?? cwd }
    : { program: `node ${relative(cwd, script)}`, cwd }
}
