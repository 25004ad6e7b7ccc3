import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './state.ts'

/** The body that --data names: a file, standard input, or the JSON itself. */
export function readBody(data: string): string | Buffer {
  if (data === '-') return readFileSync(0)
  if (/^\s*[[{]/.test(data)) return data
  const file = [resolve(data), resolve(root, data)].find((candidate) => existsSync(candidate))
  if (file === undefined) throw new Error(`there is no file ${data} to send as the body`)
  return readFileSync(file)
}
