import type { IncomingMessage } from 'node:http'
import { readForm } from '../server/read-form.ts'

/** Whether a program sent the request, not a form of a page: browsers send this type only from a page of the console. */
export function isJsonRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '')
}

/** Reads a form, or a JSON object as one; undefined if it is too large or neither. */
export async function readPublicForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!isJsonRequest(request)) return readForm(request)
  // The bytes of JSON are read as a form is, with the same limit; a form of one field keeps them as they are.
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > 65_536) return undefined
    chunks.push(chunk)
  }
  try {
    return toForm(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  } catch {
    return undefined
  }
}

function toForm(json: unknown): URLSearchParams | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(json))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string') form.append(name, one)
  return form
}
