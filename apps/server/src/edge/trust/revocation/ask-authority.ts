import type { X509Certificate } from 'node:crypto'
import { failure, type Result, success } from '@havn/contract'
import { makeOcspRequest, readCrl, readOcspAnswer, type StatusOutcome, statusUrlsOf } from '@havn/revocation'
import type { FetchBytes, FetchRequest } from '../fetch-bytes.ts'

export interface IssuedCertificate {
  readonly certificate: X509Certificate
  readonly issuer: X509Certificate
}

/** What an authority says about a certificate, and how it said it. */
export interface AuthorityAnswer {
  readonly source: 'ocsp' | 'crl'
  readonly status: (StatusOutcome & { ok: true })['certificateStatus']
  readonly usableUntilMilliseconds: number
}

/** Asks the authority of a certificate; the problems say why nobody answered. */
export type AskAuthority = (asked: IssuedCertificate) => Promise<Result<AuthorityAnswer, readonly string[]>>

const OCSP_LIMITS = { bytesMax: 64 * 1024, millisecondsMax: 5_000 }
const CRL_LIMITS = { bytesMax: 16 * 1024 * 1024, millisecondsMax: 20_000 }
/** Of each kind: a certificate may name more than anybody would try. */
const urlsMax = 2

/**
 * Asks first by OCSP and then reads revocation lists, which call a certificate good that they have never heard of. An OCSP
 * answer that the certificate is unknown therefore ends the search. A certificate that names neither stays unknown.
 */
export function createAskAuthority(fetchBytes: FetchBytes, now: () => number): AskAuthority {
  return async ({ certificate, issuer }) => {
    const { ocsp, crl } = statusUrlsOf(certificate)
    const question = { type: 'application/ocsp-request', bytes: makeOcspRequest(certificate, issuer) }
    const tries = [
      ...ocsp
        .slice(0, urlsMax)
        .map((url) => ({ source: 'ocsp', url, body: question, ...OCSP_LIMITS }) as const),
      ...crl.slice(0, urlsMax).map((url) => ({ source: 'crl', url, ...CRL_LIMITS }) as const),
    ]
    const problems: string[] = []
    for (const { source, ...request } of tries) {
      const answered = await readFrom(request, (bytes) =>
        (source === 'ocsp' ? readOcspAnswer : readCrl)({
          bytes,
          certificate,
          issuer,
          nowMilliseconds: now(),
        }),
      )
      if (answered.ok) {
        const { certificateStatus: status, usableUntilMilliseconds } = answered.value
        return success({ source, status, usableUntilMilliseconds })
      }
      problems.push(`${request.url}: ${answered.problem}`)
    }
    return failure(
      problems.length > 0 ? problems : ['the certificate names no responder and no revocation list'],
    )
  }

  async function readFrom(
    request: FetchRequest,
    read: (bytes: Buffer) => StatusOutcome,
  ): Promise<Result<StatusOutcome & { ok: true }>> {
    const fetched = await fetchBytes(request)
    if (!fetched.ok) return fetched
    const outcome = read(fetched.value)
    return outcome.ok ? success(outcome) : failure(`${outcome.problem.kind}: ${outcome.problem.detail}`)
  }
}
