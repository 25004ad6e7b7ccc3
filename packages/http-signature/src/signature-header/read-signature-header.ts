import { decodeMimeWord, type MimeWordProblem } from './mime-word.ts'
import type { SignatureNotation } from './notation.ts'
import type { Problem } from '../problem.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import { refuse, type Result } from '../result.ts'
import {
  parseSignatureHeader,
  type SignatureHeader,
  type SignatureHeaderProblem,
} from './signature-header.ts'

/** What can be wrong with the Signature header of a request, such as that there is none. */
export type ReadSignatureHeaderProblem =
  | Problem<'signature-missing' | 'signature-repeated'>
  | MimeWordProblem
  | SignatureHeaderProblem

/**
 * Reads the Signature header of a request: it must occur once, and is decoded if it is MIME-encoded.
 *
 * @example
 * ```ts
 * import { readSignatureHeader } from '@havn/http-signature'
 *
 * const header = readSignatureHeader(new Map())
 * if (!header.ok) console.log(header.problem.kind) // signature-missing
 * ```
 */
export function readSignatureHeader(
  headers: ReceivedHeaders,
  notation: SignatureNotation = {},
): Result<SignatureHeader, ReadSignatureHeaderProblem> {
  const values = headers.get('signature') ?? []
  const [value] = values
  if (value === undefined) {
    const hint = headers.has('authorization')
      ? 'The Authorization header is not read for a signature.'
      : undefined
    return refuse({ kind: 'signature-missing', expected: 'a Signature header', received: 'none', hint })
  }
  if (values.length > 1)
    return refuse({
      kind: 'signature-repeated',
      expected: 'one Signature header',
      received: `${values.length} Signature headers`,
    })
  const text = decodeMimeWord(value)
  return text.ok ? parseSignatureHeader(text.value, notation) : text
}
