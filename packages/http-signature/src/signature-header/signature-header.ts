import { decodeBase64, explainNotBase64 } from '../base64.ts'
import { parseHeaderList, type HeaderListProblem } from '../signature/header-list.ts'
import type { Problem } from '../problem.ts'
import { refuse, succeed, type Result } from '../result.ts'
import { decodePercent, type SignatureNotation } from './notation.ts'
import { partNames, readParts, type PartProblem, type PartName } from './signature-parts.ts'

/** A parsed Signature header: its list of names is split and its signature decoded. */
export interface SignatureHeader {
  readonly keyId: string
  readonly algorithm: string
  readonly headers: readonly string[]
  readonly signature: Uint8Array
}

/** What can be wrong with the value of a Signature header. */
export type SignatureHeaderProblem = PartProblem | HeaderListProblem | Problem<'signature-not-base64'>

/**
 * Parses `keyId="…",algorithm="…",headers="…",signature="…"`. A MIME-encoded header must be decoded before.
 *
 * @example
 * ```ts
 * import { parseSignatureHeader } from '@havn/http-signature'
 *
 * const text = 'keyId="SN=1,CA=CN=A",algorithm="rsa-sha256",headers="date",signature="AAAA"'
 * const header = parseSignatureHeader(text)
 * if (header.ok) console.log(header.value.keyId) // SN=1,CA=CN=A
 * ```
 */
export function parseSignatureHeader(
  text: string,
  notation: SignatureNotation = {},
): Result<SignatureHeader, SignatureHeaderProblem> {
  const parts = readParts(text)
  if (!parts.ok) return parts
  const { keyId: written, algorithm, headers: list, signature: base64 } = parts.value
  const keyId = notation.keyId === 'percent-encoded' ? decodePercent(written) : written
  const headers = parseHeaderList(list, notation.caseOfNames)
  if (!headers.ok) return headers
  const signature = base64 === '' ? undefined : decodeBase64(base64)
  if (signature) return succeed({ keyId, algorithm, headers: headers.value, signature })
  const expected = 'the signature in Base64, with padding and without breaks'
  return refuse({
    kind: 'signature-not-base64',
    expected,
    received: `signature="${base64}"`,
    hint: explainNotBase64(base64),
  })
}

/**
 * Formats a Signature header. A value that is not ASCII must be MIME-encoded afterwards.
 *
 * @example
 * ```ts
 * import { formatSignatureHeader } from '@havn/http-signature'
 *
 * const parts = { keyId: 'SN=1,CA=CN=A', algorithm: 'rsa-sha256', headers: ['date'] }
 * console.log(formatSignatureHeader({ ...parts, signature: Buffer.from('AAAA', 'base64') }))
 * ```
 */
export function formatSignatureHeader(header: SignatureHeader): string {
  const values: Readonly<Record<PartName, string>> = {
    keyId: header.keyId,
    algorithm: header.algorithm,
    headers: header.headers.join(' '),
    signature: Buffer.from(header.signature).toString('base64'),
  }
  return partNames.map((name) => `${name}="${escapeQuoted(values[name])}"`).join(',')
}

// A backslash is doubled only where it would be read as an escape, so that the \, of a name stays readable.
function escapeQuoted(text: string): string {
  // Almost always, and the replacement takes more than a microsecond.
  if (!text.includes('"') && !text.includes('\\')) return text
  return text.replaceAll(/\\(?=["\\]|$)|"/g, String.raw`\$&`)
}
