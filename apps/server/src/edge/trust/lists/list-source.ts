import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, type Result, success } from '@havn/contract'
import type { FetchBytes } from '../fetch-bytes.ts'

/** A document of a list, and since when it is known to be the current one. */
export interface ListFile {
  readonly document: Buffer
  readonly obtainedAtMilliseconds: number
}

/** Gets the document of a list, of a country or the list of lists. */
export type ReadListFile = (list: {
  readonly territory: string
  readonly url: string
}) => Promise<Result<ListFile>>

const LIMITS = { bytesMax: 20_000_000, millisecondsMax: 60_000 }

/** Fetches lists from where the list of lists says they are. */
export function fetchLists(fetchBytes: FetchBytes, now: () => number): ReadListFile {
  return async ({ url }) => {
    const fetched = await fetchBytes({ url, ...LIMITS })
    return fetched.ok ? success({ document: fetched.value, obtainedAtMilliseconds: now() }) : fetched
  }
}

/**
 * Reads lists from files of an operator: `EU.xml` for the list of lists, and one such as `NO.xml` for each country. The time of
 * a file is the time at which the operator got it.
 */
export function listsInFolder(folder: string, now: () => number): ReadListFile {
  return async ({ territory }) => {
    const file = join(folder, `${territory}.xml`)
    try {
      const { mtimeMs, size } = await stat(file)
      if (size > LIMITS.bytesMax) return failure(`expected at most ${LIMITS.bytesMax} bytes in ${file}`)
      return success({
        document: await readFile(file),
        obtainedAtMilliseconds: Math.min(Math.floor(mtimeMs), now()),
      })
    } catch {
      return failure(`expected a file that this process can read: ${file}`)
    }
  }
}
