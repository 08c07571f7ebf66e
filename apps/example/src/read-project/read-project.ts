import { access, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UserError } from '../user-error.ts'
import { type Dependency, dependenciesOf } from './dependencies.ts'
import { type Installation, installedPackages } from './installed-packages.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { createPackageResolver } from './package-resolver.ts'
import { workspaceFolders } from './workspace-folders.ts'

export interface Project extends Pick<Installation, 'packages' | 'broken'> {
  /** The project's folder, links followed. */
  readonly root: string
  /** As its manifest says, else as its folder is called. */
  readonly name: string
  readonly version?: string
  readonly dependencies: readonly Dependency[]
}

/** The installed packages of a project's folder. @throws UserError when the folder is no installed project. */
export async function readProject(folder: string, signal?: AbortSignal): Promise<Project> {
  const root = await projectFolder(folder)
  const manifest = await rootManifest(root)
  const resolve = createPackageResolver()
  const installed = await installedPackages(root, await workspaceFolders(root, manifest), resolve, signal)
  return {
    root,
    name: manifest?.name ?? (basename(root) || 'project'),
    ...(manifest?.version === undefined ? {} : { version: manifest.version }),
    packages: installed.packages,
    broken: installed.broken,
    dependencies: await dependenciesOf({ root, ...installed }, resolve, signal),
  }
}

async function projectFolder(folder: string): Promise<string> {
  const info = await stat(folder).catch(() => undefined)
  if (info === undefined) throw new UserError(`There is no folder ${folder}.`)
  if (!info.isDirectory()) throw new UserError(`${folder} is a file: give the folder of a project.`)
  const root = await realpath(folder)
  if (await exists(join(root, 'node_modules'))) return root
  if (await exists(join(root, '.pnp.cjs'))) {
    throw new UserError(
      `${root} uses Yarn Plug'n'Play, which keeps packages zipped: set "nodeLinker: node-modules" in .yarnrc.yml and run yarn install.`,
    )
  }
  throw new UserError(
    (await exists(join(root, 'package.json')))
      ? `${root} has no node_modules: install its dependencies first (npm install), then build again.`
      : `${root} has neither package.json nor node_modules: give the folder of an installed Node project.`,
  )
}

async function rootManifest(root: string): Promise<Manifest | undefined> {
  try {
    return await readManifest(root)
  } catch (cause) {
    throw new UserError(`${join(root, 'package.json')} is not valid JSON: correct it, then build again.`, { cause })
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
