import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Result } from '@havn/contract'
import { formatKeys, type ListedKey, parseKeys } from './listed-key.ts'

/** A file with keys that may change while a process runs. */
export interface KeysFile {
  /** Reads the file if it has changed since the last time; undefined if it has not. Rejects if it cannot be read. */
  readIfChanged(): Promise<Result<readonly ListedKey[], readonly string[]> | undefined>
}

/** Watches a file by its identity, size and time: so a file that is replaced, or mounted anew, is noticed too. */
export function watchKeysFile(path: string): KeysFile {
  let readVersion: string | undefined
  return {
    async readIfChanged() {
      const { ino, size, mtimeNs } = await stat(path, { bigint: true })
      const version = `${ino} ${size} ${mtimeNs}`
      if (version === readVersion) return undefined
      const text = await readFile(path, 'utf8')
      readVersion = version
      return parseKeys(text)
    },
  }
}

/**
 * Replaces the file at once, so that no process reads half of it. Only its owner can read it. Returns false, and writes
 * nothing, if another command has changed it since `before` was read: a key of that command would be lost. Throws if another
 * command is writing it.
 */
export function writeKeysFile(
  path: string,
  keys: readonly ListedKey[],
  before: readonly ListedKey[],
): boolean {
  const written = `${path}.new`
  const descriptor = openSync(written, 'wx', 0o600)
  try {
    if (!hasKeys(path, before)) {
      rmSync(written)
      return false
    }
    writeSync(descriptor, formatKeys(keys))
    fsyncSync(descriptor)
    chmodSync(written, 0o600)
    renameSync(written, path)
    return true
  } catch (problem) {
    rmSync(written, { force: true })
    throw problem
  } finally {
    closeSync(descriptor)
  }
}

/** Whether a file lists exactly these keys. One that does not exist lists none. */
function hasKeys(path: string, keys: readonly ListedKey[]): boolean {
  if (!existsSync(path)) return keys.length === 0
  const present = parseKeys(readFileSync(path, 'utf8'))
  return present.ok && formatKeys(present.value) === formatKeys(keys)
}
