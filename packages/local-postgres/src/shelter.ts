import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A folder that the PostgreSQL account can enter, for a checkout that it cannot (one in /root, say).
 * Its name is predictable and /var/tmp is everybody's, so it must be a real folder of our own.
 */
export function shelterFor(path: string): string {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16)
  const shelter = `/var/tmp/havn-postgres-${name}`
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  const found = lstatSync(shelter)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${shelter} should be a folder of ours but belongs to somebody else: remove it`)
  }
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
