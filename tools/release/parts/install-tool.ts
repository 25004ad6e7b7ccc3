import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execute } from '../pack/programs.ts'
import { root } from './release.ts'

interface Tool {
  readonly name: string
  readonly version: string
  /** Versions of packages that the tool itself does not pin. */
  readonly overrides?: Readonly<Record<string, string>>
}

/** Installs a pinned npm package into `.node`, without its install scripts, and returns the folder. */
export async function installTool({ name, version, overrides = {} }: Tool): Promise<string> {
  const folder = join(root, '.node', `${name.replaceAll('/', '-')}-${version}`)
  if (existsSync(join(folder, 'node_modules', name))) return folder
  mkdirSync(folder, { recursive: true })
  const manifest = { private: true, dependencies: { [name]: version }, overrides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--force']
  await execute('npm', ['install', ...flags], { cwd: folder })
  return folder
}
