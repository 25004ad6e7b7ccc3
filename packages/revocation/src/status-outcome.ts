import type { X509Certificate } from 'node:crypto'

/** What an authority says about a certificate of its own. */
export type CertificateStatus =
  | { readonly status: 'good' }
  | { readonly status: 'revoked'; readonly revokedAtMilliseconds: number; readonly reason: string }
  /** The authority does not know the certificate. */
  | { readonly status: 'unknown' }

export type StatusProblemKind =
  /** Not what the protocol says, or a form of it that we do not read. */
  | 'unreadable'
  /** The responder answered that it has no answer, such as tryLater. */
  | 'no-answer'
  /** Says nothing about this certificate. */
  | 'other-certificate'
  /** Signed by somebody who may not speak for the authority. */
  | 'signer-refused'
  | 'signature-wrong'
  /** Too old, or from the future. */
  | 'not-current'

export type StatusOutcome =
  | {
      readonly ok: true
      readonly certificateStatus: CertificateStatus
      /** Until when this may be relied on. */
      readonly usableUntilMilliseconds: number
    }
  | { readonly ok: false; readonly problem: { readonly kind: StatusProblemKind; readonly detail: string } }

/** An answer about a certificate, as it came from a responder. */
export interface StatusAnswer {
  readonly bytes: Uint8Array
  readonly certificate: X509Certificate
  readonly issuer: X509Certificate
  readonly nowMilliseconds: number
}

export function refuseStatus(kind: StatusProblemKind, detail: string): StatusOutcome & { ok: false } {
  return { ok: false, problem: { kind, detail } }
}

const clockSkewMilliseconds = 5 * 60_000
const usableMillisecondsMax = 24 * 3_600_000
/**
 * The CA/Browser Forum lets an OCSP answer, and a list about certificates of subscribers, be in force for ten days at most.
 * Whoever keeps a certificate's owner from newer answers could otherwise replay one for as long as its nextUpdate says.
 */
const ageMillisecondsMax = 10 * 24 * 3_600_000

/**
 * Until when a statement of this time may be used: until the next one, for a day at most from now, and until it is ten days
 * old; undefined if it may not be used now.
 */
export function usableUntil(
  { thisUpdate, nextUpdate }: { readonly thisUpdate: number; readonly nextUpdate: number | undefined },
  nowMilliseconds: number,
): number | undefined {
  const until = Math.min(
    nextUpdate ?? thisUpdate + usableMillisecondsMax,
    thisUpdate + ageMillisecondsMax,
    nowMilliseconds + usableMillisecondsMax,
  )
  return thisUpdate <= nowMilliseconds + clockSkewMilliseconds && until > nowMilliseconds ? until : undefined
}

/** The reasons of RFC 5280, 5.3.1, by their number. */
const REASONS: Readonly<Record<number, string | undefined>> = {
  1: 'keyCompromise',
  2: 'cACompromise',
  3: 'affiliationChanged',
  4: 'superseded',
  5: 'cessationOfOperation',
  6: 'certificateHold',
  9: 'privilegeWithdrawn',
  10: 'aACompromise',
}

export function reasonOf(code: number | undefined): string {
  return REASONS[code ?? 0] ?? 'unspecified'
}
