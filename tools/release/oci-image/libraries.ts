import { execFile } from 'node:child_process'
import { copyFile, mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The paths of all shared libraries that programs or libraries need, the loader too, as the loader finds them here. */
export async function findLibraries(files: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const file of files) {
    const { stdout } = await run('ldd', [file])
    if (stdout.includes('not found')) throw new Error(`${file} lacks a library on this machine:\n${stdout}`)
    for (const [, path = ''] of stdout.matchAll(/(?:=> |^\t)(\/\S+) \(/gm)) found.add(path)
  }
  return [...found].toSorted()
}

/** Copies programs and libraries, with the libraries that they need, under the same paths into another root. */
export async function copyWithLibraries(files: readonly string[], root: string): Promise<void> {
  const all = new Set([...files, ...(await findLibraries(files))])
  for (const path of [...all].toSorted()) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await copyFile(await realpath(path), join(root, path))
  }
}
