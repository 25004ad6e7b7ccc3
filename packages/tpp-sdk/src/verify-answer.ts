import { X509Certificate } from 'node:crypto'
import { createDigest } from '@havn/http-signature'
import { type BankSeal, findSealProblem, organizationOf } from './bank-seal.ts'
import type { TppAnswer } from './send-request.ts'

/** Whether an answer carries the bank's seal. */
export type VerifiedAnswer =
  | { readonly kind: 'verified' }
  /** It has no Signature, so nothing says where it comes from but TLS. */
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unverified'; readonly problem: string }

/** What the seal of an answer covers, all of it or it proves nothing. */
const SIGNED_NAMES = [
  '(request-target)',
  'date',
  'digest',
  'x-request-id',
  'aspsp-status-code',
  'aspsp-request-host',
  'aspsp-request-tpp',
  'aspsp-request-signature',
]

/**
 * Checks the signature of an answer, if it has one: made with the bank's seal, recent, over these bytes and this status, and
 * the answer to this very call: its target, host, X-Request-ID and Signature header, by this TPP. `connectBank` does it by
 * itself for a bank with `seal`. The bank signs only answers to calls that it has verified, so an error without a
 * signature may be anybody's.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { createTppClient, verifyAnswer } from '@havn/tpp-sdk'
 *
 * const [key, certificate, ca] = ['key.pem', 'cert.pem', 'ca.pem'].map((name) => readFileSync(name, 'utf8'))
 * if (key === undefined || certificate === undefined || ca === undefined) throw new Error('no files')
 * const client = createTppClient({ baseUrl: 'https://localhost:8443', key, certificate, ca })
 * const answer = await client.call({ method: 'GET', path: '/v1/sandbox/clock' })
 * const verified = verifyAnswer(answer, { authority: ca, organizationIdentifier: 'PSDNO-FSA-000000001' })
 * console.log(verified.kind) // verified, unsigned or unverified
 * ```
 */
export function verifyAnswer(
  answer: Pick<TppAnswer, 'status' | 'headers' | 'bytes' | 'sent'>,
  bank: BankSeal,
): VerifiedAnswer {
  const { sent, bytes: body } = answer
  const headers = new Map(Object.entries(answer.headers).map(([name, value]) => [name, [value]]))
  if (!headers.has('signature')) return { kind: 'unsigned' }
  const target = `${sent.url.pathname}${sent.url.search}`
  const problem =
    findSealProblem({ method: sent.method, target, headers, body, mustSign: SIGNED_NAMES }, bank) ??
    findOtherStatus(answer) ??
    findOtherCall(answer)
  return problem === undefined ? { kind: 'verified' } : { kind: 'unverified', problem }
}

function findOtherStatus({ status, headers }: Pick<TppAnswer, 'status' | 'headers'>): string | undefined {
  const signed = headers['aspsp-status-code']
  return signed === String(status) ? undefined : `it has the status ${status}, but was signed with ${signed}`
}

/** An answer to another call, however well signed, says nothing about this one. */
function findOtherCall({ headers, sent }: Pick<TppAnswer, 'headers' | 'sent'>): string | undefined {
  const own = ownValues(sent)
  for (const name in own)
    if (headers[name.toLowerCase()] !== own[name])
      return `it answers a call with the ${name} ${headers[name.toLowerCase()]}, not ${own[name]}`
  return undefined
}

/** What the seal must say about a call. */
function ownValues({ url, headers }: TppAnswer['sent']): Readonly<Record<string, string | undefined>> {
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const certificate = sent.get('tpp-signature-certificate')
  return {
    'X-Request-ID': sent.get('x-request-id'),
    'ASPSP-Request-Host': (sent.get('host') ?? url.host).toLowerCase(),
    'ASPSP-Request-TPP':
      certificate === undefined
        ? undefined
        : organizationOf(new X509Certificate(Buffer.from(certificate, 'base64'))),
    'ASPSP-Request-Signature': createDigest(Buffer.from(sent.get('signature') ?? '', 'latin1')),
  }
}
