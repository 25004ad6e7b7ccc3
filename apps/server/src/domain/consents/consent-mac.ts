import { type ApprovedConsent, findMacProblem, type Forgery } from '../payments/index.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import { type AgreementKey, agreementKeyOf } from './consent.ts'
import type { RequestedConsent } from './requested/requested-consent.ts'

/** Everything that decides what a TPP sees of accounts that a person chose at the bank. */
export interface ChosenConsent {
  readonly bankId: string
  readonly tppId: string
  readonly psuId: string
  readonly personId: string
  readonly agreementKey: AgreementKey
  readonly sequence: number
  readonly grantedAt: Temporal.Instant
  readonly accountIds: readonly string[]
}

type SealedConsent = { readonly kind: 'consent' } & ApprovedConsent

/** How consents are verified when they are read. */
export interface ConsentReading {
  readonly keys: KeyRing
  /** Called when a consent is stored that no person gave. */
  readonly onForgery?: ((forgery: Forgery) => void) | undefined
}

/** What the MAC of accounts that were chosen at the bank covers. */
export const ofChosen = ({ psuId, accountIds, ...consent }: ChosenConsent): SealedConsent => ({
  kind: 'consent',
  ...consent,
  // A PSU-ID in a call may be in upper case.
  consentId: psuId.toLowerCase(),
  terms: JSON.stringify(accountIds.toSorted()),
})

/** What the MAC of a requested consent covers. */
export function ofRequested(
  { bankId, tppId, consentId, sequence, ...consent }: RequestedConsent,
  grantedAt: Temporal.Instant,
): SealedConsent {
  const { personId = '', agreementId, asked, isRecurring, validUntil, frequencyPerDay } = consent
  const accounts = consent.accounts
    .map((one) => [one.accountId, one.seesBalances, one.seesTransactions, one.seesOwnerName])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  const terms = JSON.stringify({ asked, isRecurring, validUntil, frequencyPerDay, accounts })
  const agreementKey = agreementKeyOf(agreementId)
  return { kind: 'consent', bankId, tppId, consentId, personId, agreementKey, sequence, grantedAt, terms }
}

/** Whether a person gave the consent as it is stored; if not, reports it. */
export function isGenuine(
  { keys, onForgery }: ConsentReading,
  approved: SealedConsent,
  mac: Buffer | null,
): boolean {
  const reason = findMacProblem(keys, mac, approved)
  if (reason === undefined) return true
  onForgery?.({ bankId: approved.bankId, what: 'consent', subjectId: approved.consentId, reason })
  return false
}
