import type { IncomingMessage } from 'node:http'
import { readBytes } from '../server/read-bytes.ts'
import { readForm } from '../server/read-form.ts'

const bytesMax = 64 * 1024

/** Whether a program sent the request, not a form of a page: browsers send this type only from a page of the console. */
export function isJsonRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '')
}

/** Reads a form, or a JSON object as one; undefined if it is too large or neither. */
export async function readPublicForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!isJsonRequest(request)) return readForm(request)
  const bytes = await readBytes(request, bytesMax)
  if (bytes === undefined) return undefined
  try {
    return toForm(JSON.parse(bytes.toString()))
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
