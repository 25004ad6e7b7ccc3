import type { X509Certificate } from 'node:crypto'
import type { TppRole } from './qc-statements.ts'

/** A trusted certificate. Whether it is valid now is checked at every call. */
export interface TppCertificate {
  readonly x509: X509Certificate
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly hash: string
  /** The trusted authority that issued it; undefined only where a certificate that is not trusted is explained. */
  readonly issuer?: X509Certificate
  /** The subject's organizationIdentifier, which stays the same when the TPP renews its certificate. */
  readonly tppId: string
  readonly organisationName: string
  readonly roles: ReadonlySet<TppRole>
  readonly validFromMilliseconds: number
  readonly validToMilliseconds: number
}

export type CertificateProblemKind =
  | 'certificate-unreadable'
  | 'certificate-untrusted'
  | 'authority-outdated'
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

/** The result of reading a certificate: a trusted certificate, or the problem with it. */
export type CertificateOutcome =
  | { readonly ok: true; readonly certificate: TppCertificate }
  | {
      readonly ok: false
      readonly problem: CertificateProblem
      /** The certificate, if it is trusted but not yet or no longer valid. */
      readonly certificate?: TppCertificate
    }
