import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const prefix = '/var/tmp/havn-postgres-'

/**
 * A folder in /var/tmp that PostgreSQL's account can enter, for a path that it cannot enter, such as one in /root.
 * Its name is predictable and anybody may write to /var/tmp, so it must be a real folder of this user.
 */
export function accessibleFolderFor(path: string): string {
  removeAbandoned()
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16)
  const shelter = `${prefix}${name}`
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  if (!isOurs(shelter)) {
    throw new Error(`${shelter} should be a folder of this user but belongs to another: remove it`)
  }
  writeFileSync(join(shelter, 'origin'), path)
  return shelter
}

/** Copies a folder completely or not at all; if another process has copied it already, its copy is used. */
export function copyToAccessibleFolder(folder: string, version: string): string {
  const copy = join(accessibleFolderFor(folder), version)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return copy
}

/** Removes folders whose checkout no longer exists and whose server does not run. */
function removeAbandoned(): void {
  for (const shelter of globSync(`${prefix}*`).filter(isOurs)) {
    const note = join(shelter, 'origin')
    const isDeserted = existsSync(note) && !existsSync(readFileSync(note, 'utf8'))
    if (!isDeserted || existsSync(join(shelter, 'data', 'postmaster.pid'))) continue
    rmSync(shelter, { recursive: true, force: true })
  }
}

function isOurs(shelter: string): boolean {
  const found = lstatSync(shelter, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.()
}
