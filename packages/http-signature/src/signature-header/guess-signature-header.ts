import { decodeMimeWord } from './mime-word.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import type { SignatureHeader } from './signature-header.ts'
import { partNames, type PartName } from './signature-parts.ts'

const valueCharactersMax = 8192

/**
 * Guesses what a malformed Signature header was meant to say: one without quotes, in another order, with upper-case names
 * or commas in its list, in URL-safe Base64, or in the Authorization header. It is for tools that explain the rest of the
 * request, never for a decision.
 *
 * @example
 * ```ts
 * import { guessSignatureHeader } from '@havn/http-signature'
 *
 * const headers = new Map([['signature', ['keyId=SN=1,CA=CN=A,headers=Date,signature=AAAA']]])
 * console.log(guessSignatureHeader(headers)?.headers) // [ 'date' ]
 * ```
 */
export function guessSignatureHeader(headers: ReceivedHeaders): SignatureHeader | undefined {
  const sent = headers.get('signature')?.[0] ?? headers.get('authorization')?.[0] ?? ''
  if (sent.length > valueCharactersMax) return undefined
  const decoded = decodeMimeWord(sent)
  const parts = cutParts(decoded.ok ? decoded.value : sent)
  const { keyId = '', algorithm = '', headers: list = '', signature: base64 = '' } = parts
  const names = [...new Set(list.toLowerCase().split(/[\s,;]+/))].filter((name) => name !== '')
  const signature = Buffer.from(base64.replaceAll(/\s/g, ''), 'base64')
  if (names.length === 0 || signature.length === 0) return undefined
  return { keyId, algorithm, headers: names, signature }
}

const partStart = new RegExp(String.raw`(?:^|[\s,;])(${partNames.join('|')})\s*=`, 'gi')

/** Reads every part up to the beginning of the next one, so that missing quotes do not matter. */
function cutParts(text: string): Partial<Record<PartName, string>> {
  const starts = [...text.matchAll(partStart)]
  const entries = starts.flatMap((start, index) => {
    const name = partNames.find((known) => known.toLowerCase() === start[1]?.toLowerCase())
    const value = text.slice(start.index + start[0].length, starts[index + 1]?.index)
    return name === undefined ? [] : [[name, bare(value)] as const]
  })
  return Object.fromEntries(entries)
}

/** Removes the quotes around a value, also if only one is there. */
function bare(value: string): string {
  const trimmed = value.trim().replace(/[,;]$/, '').trim()
  const inner = trimmed.replace(/^["'“”]/, '').replace(/["'“”]$/, '')
  return inner.replaceAll(/\\(["\\])/g, '$1')
}
