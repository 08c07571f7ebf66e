import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CliError, usageError } from './cli-error.ts'
import type { ProjectorConfig } from './projector-config.ts'

const defaultNames = ['ts', 'mts', 'mjs', 'js'].map((ending) => `recollect.config.${ending}`)

/**
 * Imports the configuration and opens it.
 *
 * @throws CliError with exit code 2 when there is no such file, 1 when it does not hold a configuration; what the module throws
 */
export async function loadConfig(path: string | undefined, folder: string): Promise<ProjectorConfig> {
  const file = findConfig(path, folder)
  const exported = await importDefault(file)
  const config: unknown = typeof exported === 'function' ? await exported() : exported
  if (isConfig(config)) return config
  throw new CliError(
    `${file} must export by default, or return from a function that it exports by default, ` +
      '{ store, targets, close? }: defineProjector() of @recollect/memoryindex-projector helps with it.',
  )
}

function findConfig(path: string | undefined, folder: string): string {
  if (path !== undefined) {
    const file = resolve(folder, path)
    if (existsSync(file)) return file
    throw usageError(`There is no configuration ${file}.`)
  }
  const file = defaultNames.map((name) => resolve(folder, name)).find(existsSync)
  if (file !== undefined) return file
  throw usageError(`There is no ${defaultNames.join(', ')} in ${folder}: go where it is, or name it with --config.`)
}

async function importDefault(file: string): Promise<unknown> {
  try {
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href)
    return module['default']
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION') {
      throw new CliError(`This Node (${process.version}) cannot import ${file}: TypeScript needs 22.18 or newer.`, {
        cause: error,
      })
    }
    throw error
  }
}

/** What is inside is checked by those who use it. */
function isConfig(value: unknown): value is ProjectorConfig {
  if (typeof value !== 'object' || value === null || !('store' in value) || !('targets' in value)) return false
  const isClosable = !('close' in value) || value.close === undefined || typeof value.close === 'function'
  return typeof value.store === 'object' && value.store !== null && Array.isArray(value.targets) && isClosable
}
