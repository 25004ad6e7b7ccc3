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
import { failure, type Result, success } from '@havn/contract'
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

const CHANGED_MEANWHILE =
  'Another command has changed the file with the keys meanwhile. Nothing was written: try again.'

/**
 * Replaces the file at once, so that no process reads half of it. Only its owner can read it. Fails, and writes nothing, while
 * another command is writing it, and if one has changed it since `before` was read: a key of that command would be lost.
 */
export function writeKeysFile(
  path: string,
  keys: readonly ListedKey[],
  before: readonly ListedKey[],
): Result<'written'> {
  const written = `${path}.new`
  const descriptor = createFile(written)
  if (descriptor === undefined)
    return failure(
      `${written} exists: another command is writing, or one died. If none runs, delete it and try again.`,
    )
  try {
    if (!hasKeys(path, before)) {
      rmSync(written)
      return failure(CHANGED_MEANWHILE)
    }
    writeSync(descriptor, formatKeys(keys))
    fsyncSync(descriptor)
    chmodSync(written, 0o600)
    renameSync(written, path)
    return success('written')
  } catch (problem) {
    rmSync(written, { force: true })
    throw problem
  } finally {
    closeSync(descriptor)
  }
}

/** Creates a file that only its owner can read, and opens it; undefined if it exists. */
function createFile(path: string): number | undefined {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined
    throw error
  }
}

/** Whether a file lists exactly these keys. One that does not exist lists none. */
function hasKeys(path: string, keys: readonly ListedKey[]): boolean {
  if (!existsSync(path)) return keys.length === 0
  const present = parseKeys(readFileSync(path, 'utf8'))
  return present.ok && formatKeys(present.value) === formatKeys(keys)
}
