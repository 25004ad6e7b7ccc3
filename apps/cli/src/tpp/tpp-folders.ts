import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../exit-codes.ts'
import type { StatePaths } from '../state.ts'

// The name becomes a folder.
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u

/** Throws if a name cannot be that of a TPP, whose files lie in a folder of this name. */
export function requireTppName(name: string): void {
  if (namePattern.test(name)) return
  const expected = 'letters, digits, spaces, dots, hyphens and underlines, beginning with a letter or digit'
  throw new UsageError(`a TPP's name has 1 to 64 ${expected}, but got ${JSON.stringify(name)}`)
}

/** The names of all TPPs in the state folder, in alphabetical order. */
export function listTppNames({ tpps }: StatePaths): string[] {
  if (!existsSync(tpps)) return []
  return readdirSync(tpps, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(tpps, entry.name, 'key.pem')))
    .map(({ name }) => name)
    .toSorted()
}
