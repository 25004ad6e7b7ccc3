import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CertificatePaths } from './certificate-paths.ts'

// The name becomes a folder.
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u

/** Whether a name can be that of a TPP, whose files lie in a folder of this name. */
export function isTppName(name: string): boolean {
  return namePattern.test(name)
}

/** The names of all TPPs in the folder, in alphabetical order. */
export function listTppNames({ tpps }: Pick<CertificatePaths, 'tpps'>): string[] {
  if (!existsSync(tpps)) return []
  return readdirSync(tpps, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(tpps, entry.name, 'key.pem')))
    .map(({ name }) => name)
    .toSorted()
}
