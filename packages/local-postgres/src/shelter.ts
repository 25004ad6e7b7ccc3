import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const prefix = '/var/tmp/havn-postgres-'

/**
 * A folder that the PostgreSQL account can enter, for a checkout that it cannot (one in /root, say).
 * Its name is predictable and /var/tmp is everybody's, so it must be a real folder of our own.
 */
export function shelterFor(path: string): string {
  removeDeserted()
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16)
  const shelter = `${prefix}${name}`
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  if (!isOurs(shelter)) {
    throw new Error(`${shelter} should be a folder of ours but belongs to somebody else: remove it`)
  }
  writeFileSync(join(shelter, 'origin'), path)
  return shelter
}

/** Copies whole or not at all; whoever comes second uses what the first one brought. */
export function copyIntoShelter(folder: string, version: string): string {
  const copy = join(shelterFor(folder), version)
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

/** Whose checkout is gone and whose server does not run. */
function removeDeserted(): void {
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
