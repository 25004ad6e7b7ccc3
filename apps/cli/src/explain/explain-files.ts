import { existsSync, readFileSync } from 'node:fs'
import { firstDifference } from '@havn/http-signature'
import { UsageError } from '../terminal/exit-codes.ts'
import { hint } from '../terminal/output.ts'
import type { Explanation } from './explanation.ts'

/** The request in this file, or on standard input. */
export function readInput(file: string): Buffer {
  if (file !== '-') {
    if (!existsSync(file))
      throw new UsageError(`there is no file ${file} with a request in it; - reads standard input`)
    return readFileSync(file)
  }
  if (process.stdin.isTTY) hint('Paste a curl command or an HTTP request, then press Enter and Ctrl-D:')
  // File descriptor 0 is standard input.
  return readFileSync(0)
}

/** Compares the text that the user signed, in this file, with the one that must be signed. */
export function compareSigned(
  expected: string | undefined,
  file: string | undefined,
): Explanation['comparison'] {
  if (file === undefined) return undefined
  if (!existsSync(file)) throw new UsageError(`there is no file ${file} with the text that you signed`)
  if (expected === undefined)
    throw new Error(
      'there is no signing string to compare with: the Signature header does not say what was signed',
    )
  return { file, difference: firstDifference(expected, readFileSync(file, 'latin1')) ?? null }
}
