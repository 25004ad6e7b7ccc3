import type { SignatureCheck } from '@havn/contract'
import { trimWhitespace } from '@havn/http-signature'
import type { ReceivedRequest } from '@havn/server/edge'

/** Turns a described request into one as the server would have received it, or says what is wrong with the description. */
export function toReceivedRequest(
  given: SignatureCheck,
): ReceivedRequest | { problem: string; path: string } {
  const { method, path: target, body, bodyBase64 } = given
  if (body !== undefined && bodyBase64 !== undefined)
    return { path: 'bodyBase64', problem: 'expected at most one of body and bodyBase64, got both' }
  const headers = new Map<string, string[]>()
  for (const [name, value] of pairsOf(given.headers)) {
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
      return { path: 'headers', problem: 'expected headers written `Name: value`, got one without a name' }
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), asReceived(value)])
  }
  const bytes = bodyBase64 === undefined ? Buffer.from(body ?? '') : Buffer.from(bodyBase64, 'base64')
  return { method, target, headers, body: bytes }
}

function pairsOf(headers: SignatureCheck['headers']): readonly (readonly [name: string, value: string])[] {
  if (!Array.isArray(headers)) return Object.entries(headers)
  return headers.map((line) => {
    const colon = line.indexOf(':')
    return colon === -1 ? ['', line] : [line.slice(0, colon), line.slice(colon + 1)]
  })
}

/** Header values as Node gives them: one character for each byte, without surrounding white space. */
function asReceived(value: string): string {
  return Buffer.from(trimWhitespace(value)).toString('latin1')
}
