import type { IncomingMessage } from 'node:http'

// A pasted certificate or request body is the largest thing that a form has.
const bytesMax = 256 * 1024

/** Reads the fields of a posted form; undefined if it is too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > bytesMax) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
