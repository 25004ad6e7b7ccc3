import { decodeMimeWord } from './mime-word.ts'
import type { ReceivedHeaders } from './received-headers.ts'
import type { SignatureHeader } from './signature-header.ts'
import { partNames, type PartName } from './signature-parts.ts'

const valueCharactersMax = 8192

/**
 * What a Signature header that breaks the rules was meant to say: without its quotes, in another order, with names in
 * upper case or commas in its list, in the alphabet for URLs, in the Authorization header. For tools that go on to
 * explain the rest, never for a decision.
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

/** Every part goes as far as the next one begins: quotes that are missing do not matter. */
function cutParts(text: string): Partial<Record<PartName, string>> {
  const starts = [...text.matchAll(partStart)]
  const entries = starts.flatMap((start, index) => {
    const name = partNames.find((known) => known.toLowerCase() === start[1]?.toLowerCase())
    const value = text.slice(start.index + start[0].length, starts[index + 1]?.index)
    return name === undefined ? [] : [[name, bare(value)] as const]
  })
  return Object.fromEntries(entries)
}

/** Without the quotes around it, or what is left of them. */
function bare(value: string): string {
  const trimmed = value.trim().replace(/[,;]$/, '').trim()
  const inner = trimmed.replace(/^["'“”]/, '').replace(/["'“”]$/, '')
  return inner.replaceAll(/\\(["\\])/g, '$1')
}
