import { parseMessage } from '../calls/http-message.ts'
import type { GivenRequest } from './given-request.ts'
import { readCurl } from './read-curl.ts'

/** Reads a request, however it was captured: a curl command, the output of `curl -v`, or HTTP itself. */
export function readGiven(bytes: Buffer): GivenRequest {
  const text = bytes.toString('utf8').trimStart()
  if (text === '')
    throw new Error('there is nothing to explain: paste a curl command or an HTTP request, or name a file')
  if (/^(?:\$ +)?curl(?:\.exe)?\s/.test(text)) return readCurl(text)
  if (/^> [A-Z]+ \S+ HTTP\//m.test(text)) return readVerboseCurl(text)
  const { method, target, headers, body } = parseMessage(bytes)
  return { method, target, headers, body, notes: [] }
}

/** The lines that curl -v marks with `>` are what it sent; it does not show the body. */
function readVerboseCurl(text: string): GivenRequest {
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith('>'))
  const start = lines.findLastIndex((line) => /^> [A-Z]+ \S+ HTTP\//.test(line))
  const head = lines.slice(start).map((line) => line.slice(1).trim())
  const end = head.indexOf('')
  const message = `${(end === -1 ? head : head.slice(0, end)).join('\n')}\n\n`
  const { method, target, headers } = parseMessage(Buffer.from(message))
  const length = headers.find(({ name }) => name.toLowerCase() === 'content-length')?.value ?? '0'
  const notes =
    length === '0'
      ? []
      : [
          `curl -v does not show the body of ${length} bytes: its Digest is not checked. Paste the command itself to have it checked.`,
        ]
  return {
    method,
    target,
    headers,
    body: new Uint8Array(),
    ...(length === '0' ? {} : { isBodyMissing: true }),
    notes,
  }
}
