import type { ConsentStatus } from '@havn/contract'
import type { Reason } from '../../edge/index.ts'

/** Days of 86,400 seconds, by the bank's clock. */
const consentDaysMax = 180
const secondsOfDay = 86_400

/** A consent: when it was granted, and the accounts it covers with their last access. */
export interface ConsentFacts {
  readonly grantedAt: Temporal.Instant
  readonly accounts: readonly { readonly accountId: string; readonly accessedAt: Temporal.Instant }[]
}

/** Whose accounts a consent covers: PRIVATE for the PSU's own, or the id of an agreement. */
export type AgreementKey = string

/** Names one of a person's consents. */
export interface OwnConsent {
  readonly bankId: string
  readonly tppId: string
  readonly personId: string
  readonly agreementKey: AgreementKey
}

export function agreementKeyOf(agreementId: string | undefined): AgreementKey {
  return agreementId ?? 'PRIVATE'
}

export function agreementIdOf(key: AgreementKey): string | undefined {
  return key === 'PRIVATE' ? undefined : key
}

/** The last moment at which a consent is valid. */
export function consentEnd({ grantedAt }: Pick<ConsentFacts, 'grantedAt'>): Temporal.Instant {
  return grantedAt.add({ seconds: consentDaysMax * secondsOfDay })
}

/** The status that a TPP reads: a consent without accounts has ended, whatever its age. */
export function consentStatusOf(
  {
    grantedAt,
    accountIds,
    endedBy,
  }: { grantedAt: Temporal.Instant; accountIds: readonly string[]; endedBy: ConsentEnder | undefined },
  now: Temporal.Instant,
): ConsentStatus {
  if (accountIds.length === 0) return endedBy === 'tpp' ? 'terminatedByTpp' : 'revokedByPsu'
  return Temporal.Instant.compare(now, consentEnd({ grantedAt })) > 0 ? 'expired' : 'valid'
}

/** Who ended a consent. */
export type ConsentEnder = 'psu' | 'tpp'

export type ConsentProblem = Extract<Reason, 'consent-missing' | 'consent-revoked' | 'consent-over'>

/** LIM-12: finds the problem with a consent; undefined if it is valid. */
export function checkConsent(
  consent: ConsentFacts | undefined,
  now: Temporal.Instant,
): ConsentProblem | undefined {
  if (consent === undefined) return 'consent-missing'
  // A consent without accounts is revoked, however old it is.
  if (consent.accounts.length === 0) return 'consent-revoked'
  return Temporal.Instant.compare(now, consentEnd(consent)) > 0 ? 'consent-over' : undefined
}

const PATH = 'PSU-ID'
const NEXT = 'send the PSU to scaRedirect, then repeat the call.'

/** The message to the TPP about each problem with a consent. */
export const CONSENT_PROBLEM_MESSAGES: Readonly<Record<ConsentProblem, { path: string; text: string }>> = {
  'consent-missing': { path: PATH, text: `The PSU has given you no consent: ${NEXT}` },
  'consent-revoked': { path: PATH, text: `The PSU's consent no longer covers any account: ${NEXT}` },
  'consent-over': {
    path: PATH,
    text: `The PSU's consent is older than ${consentDaysMax} days: ${NEXT}`,
  },
}
