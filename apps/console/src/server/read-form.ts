import type { IncomingMessage } from 'node:http'
import { readBytes } from './read-bytes.ts'

// A pasted certificate or request body is the largest thing that a form has.
const bytesMax = 256 * 1024

/** Reads the fields of a posted form; undefined if it is too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const bytes = await readBytes(request, bytesMax)
  return bytes && new URLSearchParams(bytes.toString())
}
