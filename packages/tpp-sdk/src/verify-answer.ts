import { type BankSeal, findSealProblem } from './bank-seal.ts'
import type { TppAnswer } from './send-request.ts'

/** Whether an answer carries the bank's seal. */
export type VerifiedAnswer =
  | { readonly kind: 'verified' }
  /** It has no Signature, so nothing says where it comes from but TLS. */
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unverified'; readonly problem: string }

/**
 * Checks the signature of an answer, if it has one: made with the bank's seal, recent, over these bytes, and the answer to
 * this very call, by its X-Request-ID. `connectBank` does it by itself for a bank with `seal`. If the signature covers
 * ASPSP-Status-Code, as Havn's does, the answer must have that status.
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
  const mustSign = ['date', 'x-request-id', ...(body.length > 0 ? ['digest'] : [])]
  const problem =
    findSealProblem({ method: sent.method, target, headers, body, mustSign }, bank) ??
    findOtherRequest(answer) ??
    findOtherStatus(answer)
  return problem === undefined ? { kind: 'verified' } : { kind: 'unverified', problem }
}

/** An answer to another call, however well signed, says nothing about this one. */
function findOtherRequest({ headers, sent }: Pick<TppAnswer, 'headers' | 'sent'>): string | undefined {
  const asked = Object.entries(sent.headers).find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]
  const answered = headers['x-request-id']
  return asked === answered ? undefined : `it answers the X-Request-ID ${answered}, not ${asked}`
}

/** Unsigned, the header says nothing: the signature of a bank that has no such header does not cover the status. */
function findOtherStatus({ status, headers }: Pick<TppAnswer, 'status' | 'headers'>): string | undefined {
  const signed = headers['aspsp-status-code']
  if (signed === undefined || signed === String(status)) return undefined
  return `it has the status ${status}, but was signed with ${signed}`
}
