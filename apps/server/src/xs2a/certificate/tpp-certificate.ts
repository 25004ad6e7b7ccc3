import type { X509Certificate } from 'node:crypto'
import type { TppRole } from './qc-statements.ts'

/** A certificate that was read and found trustworthy; whether it is valid today is asked at every call. */
export interface TppCertificate {
  readonly x509: X509Certificate
  /** The organizationIdentifier of the subject: who signs, whatever certificate they use this year. */
  readonly tppId: string
  readonly organisationName: string
  readonly roles: ReadonlySet<TppRole>
  readonly validFromMilliseconds: number
  readonly validToMilliseconds: number
}

export type CertificateProblemKind =
  | 'certificate-unreadable'
  | 'certificate-untrusted'
  | 'certificate-without-role'
  | 'certificate-without-organisation'
  | 'certificate-organisation-malformed'
  | 'certificate-not-a-seal'
  | 'certificate-not-yet-valid'
  | 'certificate-expired'

export interface CertificateProblem {
  readonly kind: CertificateProblemKind
  readonly detail: string
}

export type CertificateOutcome =
  | { readonly ok: true; readonly certificate: TppCertificate }
  | {
      readonly ok: false
      readonly problem: CertificateProblem
      /** Of one that is trusted, but not yet or no longer valid. */
      readonly certificate?: TppCertificate
    }
