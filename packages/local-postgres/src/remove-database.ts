import { existsSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readMajorVersion } from './data-directory.ts'
import { clearStalePostmasterFile } from './postmaster-file.ts'

/**
 * Removes the database that `startPostgres` made in this directory, and returns where its data were; undefined if there
 * is none. Throws if a server runs on it, or if `data` is something else than a database.
 */
export function removeDatabase(directory: string): string | undefined {
  const place = join(resolve(directory), 'data')
  if (!existsSync(place)) return undefined
  const data = realpathSync(place)
  if (readMajorVersion(data) === undefined)
    throw new Error(
      `${data} is not a PostgreSQL database and was not removed. Remove it yourself if you mean to`,
    )
  clearStalePostmasterFile(data)
  rmSync(data, { recursive: true })
  // Where PostgreSQL's account cannot enter the directory, `data` is a link to a place elsewhere.
  rmSync(place, { force: true })
  return data
}
