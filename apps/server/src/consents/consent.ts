/** Days of 86,400 seconds, by the bank's clock. */
const consentDaysMax = 180
const secondsOfDay = 86_400

/** What is known of a consent. */
export interface ConsentFacts {
  readonly grantedAt: Temporal.Instant
  readonly accounts: readonly { readonly accountId: string; readonly accessedAt: Temporal.Instant }[]
}

/** Whose accounts: the PSU's own, or those of an agreement by its id. */
export type AgreementKey = string

export function agreementKeyOf(agreementId: string | undefined): AgreementKey {
  return agreementId ?? 'PRIVATE'
}

export function agreementIdOf(key: AgreementKey): string | undefined {
  return key === 'PRIVATE' ? undefined : key
}

/** The last moment at which it holds. */
export function consentEnd({ grantedAt }: Pick<ConsentFacts, 'grantedAt'>): Temporal.Instant {
  return grantedAt.add({ seconds: consentDaysMax * secondsOfDay })
}

export type ConsentProblem = 'CONSENT_UNKNOWN' | 'CONSENT_INVALID' | 'CONSENT_EXPIRED'

/** LIM-12: what is wrong with a consent; undefined when it holds. */
export function checkConsent(
  consent: ConsentFacts | undefined,
  now: Temporal.Instant,
): ConsentProblem | undefined {
  if (consent === undefined) return 'CONSENT_UNKNOWN'
  // Whoever has taken everything back has revoked it, however old it is.
  if (consent.accounts.length === 0) return 'CONSENT_INVALID'
  return Temporal.Instant.compare(now, consentEnd(consent)) > 0 ? 'CONSENT_EXPIRED' : undefined
}

const PATH = 'PSU-ID'
const NEXT = 'send the PSU to scaRedirect, then repeat the call.'

export const CONSENT_PROBLEM_MESSAGES: Readonly<Record<ConsentProblem, { path: string; text: string }>> = {
  CONSENT_UNKNOWN: { path: PATH, text: `The PSU has given you no consent: ${NEXT}` },
  CONSENT_INVALID: { path: PATH, text: `The PSU's consent covers no account any more: ${NEXT}` },
  CONSENT_EXPIRED: {
    path: PATH,
    text: `The PSU's consent is older than ${consentDaysMax} days: ${NEXT}`,
  },
}
