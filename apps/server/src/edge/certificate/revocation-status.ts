import type { TppCertificate } from './tpp-certificate.ts'

/** What is known about whether the authority of a certificate has revoked it. */
export type RevocationStatus =
  | { readonly status: 'good' }
  | { readonly status: 'revoked'; readonly revokedAtMilliseconds: number; readonly reason: string }
  /** Not known now: the authority has been asked, or will be. */
  | { readonly status: 'unknown'; readonly retryAfterSeconds: number }

/**
 * Looks up what is known of a certificate. It is called with every verified call, so it answers at once from memory; it returns
 * a promise only for a certificate of which nothing is known, and settles it soon.
 */
export type RevocationStatusOf = (
  certificate: TppCertificate,
  nowMilliseconds: number,
) => RevocationStatus | Promise<RevocationStatus>
