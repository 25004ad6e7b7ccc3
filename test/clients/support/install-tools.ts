import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

const usual = join(import.meta.dirname, 'tools')
const cache = join(import.meta.dirname, '../../../.node/other')

/**
 * The folder in which the linters and generators of a `package.json` are installed, those of `tools` unless another folder
 * is named. The first call fetches them, some 130 MB: the project itself does without them, and one of them needs another
 * TypeScript.
 */
export async function installTools(source = usual): Promise<string> {
  const lock = readFileSync(join(source, 'package-lock.json'))
  const folder = join(cache, `openapi-tools-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  // Installed elsewhere and renamed: two tests may do this at once.
  const own = mkdtempSync(join(cache, 'fetching-'))
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(source, file), join(own, file))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: own })
    renameSync(own, folder)
  } catch (problem) {
    if (!existsSync(folder)) throw problem
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
  return folder
}
