import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { SystemRoot } from './system-root.ts'

const run = promisify(execFile)

/**
 * The shared libraries that programs need of a system, the loader too, as paths of that system. They are read from the files
 * themselves, so that programs of another architecture can be asked too. What lies beside a program ($ORIGIN) is not listed.
 */
export async function findLibraries(
  files: readonly string[],
  system: SystemRoot,
): Promise<readonly string[]> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const { needed, beside, loader } = await readElf(file)
    if (loader !== undefined) found.add(loader)
    for (const name of needed) {
      const own = beside.map((folder) => join(folder, name)).find((path) => existsSync(path))
      if (own !== undefined) {
        open.push(own)
        continue
      }
      const path = system.libraryFolders
        .map((folder) => join(folder, name))
        .find((tried) => existsSync(join(system.folder, tried)))
      if (path === undefined) throw new Error(`${file} needs ${name}, which ${system.folder} does not have`)
      found.add(path)
      open.push(join(system.folder, path))
    }
  }
  // The loader is also a library that others need, under another path.
  const loaders = [...found].filter((path) => /\/ld-linux[^/]*$/.test(path))
  const [loader] = loaders.toSorted((one, other) => one.length - other.length)
  return [...found].filter((path) => !loaders.includes(path) || path === loader).toSorted()
}

async function readElf(file: string) {
  const { stdout } = await run('readelf', ['--wide', '--dynamic', '--program-headers', file])
  const all = (pattern: RegExp) => [...stdout.matchAll(pattern)].map(([, value = '']) => value)
  return {
    needed: all(/\(NEEDED\).*\[(.+)\]/g),
    beside: all(/\((?:RUNPATH|RPATH)\).*\[(.+)\]/g)
      .flatMap((paths) => paths.split(':'))
      .map((path) => path.replace('$ORIGIN', dirname(file))),
    loader: all(/program interpreter: (\S+)\]/g)[0],
  }
}

/** Copies files of a system, with the libraries that they need, under the same paths into another root. */
export async function copyWithLibraries(
  paths: readonly string[],
  system: SystemRoot,
  root: string,
): Promise<void> {
  const files = await Promise.all(paths.map((path) => realpath(join(system.folder, path))))
  const all = new Set([...paths, ...(await findLibraries(files, system))])
  for (const path of [...all].toSorted()) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await copyFile(await realpath(join(system.folder, path)), join(root, path))
  }
}
