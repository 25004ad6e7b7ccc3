import { hash, timingSafeEqual } from 'node:crypto'
import { decodeBase64 } from '../base64.ts'
import { findDigestMistake } from './digest-hint.ts'
import type { Problem } from '../problem.ts'
import type { ReceivedHeaders } from '../received-headers.ts'
import { passed, refuse, type Result } from '../result.ts'

/** The hashes that a Digest header may have. */
export type DigestAlgorithm = 'SHA-256' | 'SHA-512'

/** What can be wrong with the value of a Digest header. */
export type DigestProblem =
  | Problem<'digest-malformed'>
  | Problem<'digest-algorithm-unknown'>
  | (Problem<'digest-not-base64' | 'digest-mismatch'> & {
      readonly algorithm: DigestAlgorithm
      readonly bodyBytes: number
    })

/** What can be wrong with the Digest header of a request, such as that there is none. */
export type DigestHeaderProblem =
  | (Problem<'digest-missing'> & { readonly bodyBytes: number })
  | (Problem<'digest-repeated'> & { readonly values: readonly string[] })
  | DigestProblem

const hashNames: Readonly<Record<DigestAlgorithm, string>> = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' }

/**
 * The value of a Digest header for this body: `SHA-256=<Base64>`.
 *
 * @example
 * ```ts
 * import { createDigest } from '@havn/http-signature'
 *
 * console.log(createDigest(Buffer.from('{}'))) // SHA-256=RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=
 * ```
 */
export function createDigest(body: Uint8Array, algorithm: DigestAlgorithm = 'SHA-256'): string {
  return `${algorithm}=${hash(hashNames[algorithm], body, 'base64')}`
}

/** How to check a digest. */
export interface DigestOptions {
  /** Whether to look for the mistake behind a wrong digest. It computes many hashes, so it is for sandboxes and tools. */
  readonly diagnose?: boolean
}

/**
 * Checks the value of a Digest header: at least one known algorithm, and every known one must match.
 *
 * @example
 * ```ts
 * import { createDigest, verifyDigest } from '@havn/http-signature'
 *
 * const body = Buffer.from('{}')
 * console.log(verifyDigest(createDigest(body), body).ok) // true
 * ```
 */
export function verifyDigest(
  headerValue: string,
  body: Uint8Array,
  { diagnose = false }: DigestOptions = {},
): Result<void, DigestProblem> {
  // Hashed once for each algorithm: a header may repeat a digest hundreds of times.
  const computed = new Map<DigestAlgorithm, Buffer>()
  for (const entry of headerValue.split(',')) {
    const received = entry.trim()
    const [name, value] = splitEntry(received)
    if (name === '' || value.replaceAll('=', '') === '')
      return refuse({
        kind: 'digest-malformed',
        expected: createDigest(body),
        received: headerValue,
        hint: diagnose ? hintAtEntry(received, body) : undefined,
      })
    const algorithm = name.toUpperCase()
    if (algorithm !== 'SHA-256' && algorithm !== 'SHA-512') continue
    const expected = computed.get(algorithm) ?? hash(hashNames[algorithm], body, 'buffer')
    computed.set(algorithm, expected)
    const checked = verifyEntry({ algorithm, value, body, expected, received, diagnose })
    if (!checked.ok) return checked
  }
  if (computed.size > 0) return passed
  return refuse({
    kind: 'digest-algorithm-unknown',
    expected: `SHA-256 or SHA-512, so for this body ${createDigest(body)}`,
    received: headerValue,
  })
}

/**
 * Checks a request: a Digest header, if there is one, must match; a body must have one.
 *
 * @example
 * ```ts
 * import { checkDigest } from '@havn/http-signature'
 *
 * const checked = checkDigest(new Map(), Buffer.from('{}'))
 * if (!checked.ok) console.log(checked.problem.kind) // digest-missing
 * ```
 */
export function checkDigest(
  headers: ReceivedHeaders,
  body: Uint8Array,
  options: DigestOptions = {},
): Result<void, DigestHeaderProblem> {
  const values = headers.get('digest') ?? []
  const [value] = values
  if (value === undefined) {
    if (body.length === 0) return passed
    const bodyBytes = body.length
    const received = `no Digest header, and a body of ${bodyBytes} bytes`
    const hint = headers.has('content-digest')
      ? 'The newer Content-Digest header is not read: send the hash in a header named Digest.'
      : undefined
    return refuse({ kind: 'digest-missing', expected: createDigest(body), received, bodyBytes, hint })
  }
  if (values.length === 1) return verifyDigest(value, body, options)
  const received = `${values.length} Digest headers: ${values.join(' and ')}`
  return refuse({ kind: 'digest-repeated', expected: 'one Digest header', received, values })
}

function hintAtEntry(entry: string, body: Uint8Array): string | undefined {
  if (entry === '') return 'Nothing stands where a digest should.'
  const bare = findDigestMistake({ value: entry, body, hashName: 'sha256' })
  return `The name of the algorithm is missing: write SHA-256= in front of the hash. ${bare ?? ''}`.trim()
}

function splitEntry(entry: string): [name: string, value: string] {
  const equals = entry.indexOf('=')
  return equals === -1 ? [entry, ''] : [entry.slice(0, equals), entry.slice(equals + 1)]
}

function verifyEntry(entry: {
  algorithm: DigestAlgorithm
  value: string
  body: Uint8Array
  expected: Buffer
  received: string
  diagnose: boolean
}): Result<void, DigestProblem> {
  const { algorithm, value, body, expected, received, diagnose } = entry
  const given = decodeBase64(value)
  if (given?.length === expected.length && timingSafeEqual(given, expected)) return passed
  return refuse({
    kind: given ? 'digest-mismatch' : 'digest-not-base64',
    expected: `${algorithm}=${expected.toString('base64')}`,
    received,
    algorithm,
    bodyBytes: body.length,
    hint: diagnose ? findDigestMistake({ value, body, hashName: hashNames[algorithm] }) : undefined,
  })
}
