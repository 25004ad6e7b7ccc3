import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../terminal/exit-codes.ts'
import { installation } from '../installation/installation.ts'

/** The body that --data names: a file of the working folder or of the checkout, standard input, or the JSON itself. */
export function readBody(data: string): string | Buffer {
  if (data === '-') return readFileSync(0)
  if (/^\s*[[{]/.test(data)) return data
  const folders = ['.', dirname(installation.stateDirectory)]
  const file = folders.map((folder) => resolve(folder, data)).find((candidate) => existsSync(candidate))
  if (file === undefined) throw new UsageError(`there is no file ${data} to send as the body`)
  return readFileSync(file)
}
