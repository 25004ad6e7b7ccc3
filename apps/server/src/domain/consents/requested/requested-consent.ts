import { bankDate, type InTimeZone } from '../../../platform/shared/clock.ts'
import type { Problem } from '../../../edge/index.ts'
import type { RequestedAccess } from '../../sca/index.ts'

/** What kind of access a TPP asks for. */
export type RequestedKind = RequestedAccess['kind']

/** How a TPP names an account of a PSU. */
export interface AccountReference {
  readonly iban?: string | undefined
  readonly bban?: string | undefined
  readonly maskedPan?: string | undefined
  readonly currency?: string | undefined
}

/** The rights to which a TPP names accounts. Balances and transactions include the account itself. */
export const ACCESS_RIGHTS = ['accounts', 'balances', 'transactions', 'ownerName'] as const
export type AccessRight = (typeof ACCESS_RIGHTS)[number]

/** The accounts that a TPP asks for, and what it wants to see of them. */
export interface AskedAccess {
  readonly kind: RequestedKind
  /** By right; empty unless the TPP names accounts. */
  readonly named: Readonly<Record<AccessRight, readonly AccountReference[]>>
  /** Whether a list of accounts has balances. */
  readonly withBalances: boolean
  /** Whether the owner's name is asked for with all accounts. */
  readonly withOwnerName: boolean
  /** What the TPP says about the card that questions about funds are for. */
  readonly card?: AskedCard | undefined
}

/** A card as its issuer describes it. */
export interface AskedCard {
  readonly number?: string | undefined
  /** ISO 8601. */
  readonly expiryDate?: string | undefined
  /** What the card is. */
  readonly information?: string | undefined
  /** How it was registered. */
  readonly registration?: string | undefined
}

/** For how long and how often a TPP wants access. */
export interface AskedTerms {
  readonly isRecurring: boolean
  /** The last day, ISO 8601; undefined if it has none. */
  readonly validUntil: string | undefined
  readonly frequencyPerDay: number
  readonly isCombined: boolean
}

/** The states that a requested consent is stored in. It expires by itself. */
export type StoredConsentStatus = 'received' | 'rejected' | 'valid' | 'revokedByPsu' | 'terminatedByTpp'
export type RequestedConsentStatus = StoredConsentStatus | 'expired'

/** An account that a consent covers. */
export interface CoveredAccount {
  readonly accountId: string
  readonly seesBalances: boolean
  readonly seesTransactions: boolean
  readonly seesOwnerName: boolean
}

/** A consent that a TPP asked for, as it is stored. */
export interface RequestedConsent extends AskedTerms {
  readonly bankId: string
  readonly tppId: string
  readonly consentId: string
  readonly asked: AskedAccess
  /** By the bank's clock. */
  readonly createdAt: Temporal.Instant
  readonly lastActionAt: Temporal.Instant
  /** Rejected if it is stored as valid and no person gave it as it is stored. */
  readonly storedStatus: StoredConsentStatus
  /** The number of the last event. */
  readonly sequence: number
  readonly grantedAt: Temporal.Instant | undefined
  /** When a consent for one use was read first. */
  readonly usedAt: Temporal.Instant | undefined
  /** Who granted it; undefined before that. */
  readonly personId: string | undefined
  readonly agreementId: string | undefined
  /** Granted accounts; none of a consent that covers all. */
  readonly accounts: readonly CoveredAccount[]
}

const daysMax = 180
export const frequencyMax = 4
/** How long a TPP may have a consent approved. */
const hoursOpen = 24

/** Finds what is wrong with what a TPP asks for; none if it can be asked of a PSU. */
export function checkTerms(terms: AskedTerms, today: Temporal.PlainDate): readonly Problem[] {
  const { isRecurring, validUntil, frequencyPerDay } = terms
  const problems: Problem[] = []
  if (validUntil !== undefined && validUntil < today.toString())
    problems.push({
      reason: 'period-invalid',
      path: 'validUntil',
      text: `expected ${today.toString()} or later, got ${validUntil}`,
    })
  if (!isRecurring && frequencyPerDay !== 1)
    problems.push({
      reason: 'body-invalid',
      path: 'frequencyPerDay',
      text: `expected 1 for a consent that is used once (recurringIndicator false), got ${frequencyPerDay}`,
    })
  return problems
}

/** What the bank grants of it: no more than 180 days, and no more than four reads a day. */
export function limitTerms(terms: AskedTerms, today: Temporal.PlainDate): AskedTerms {
  const last = today.add({ days: daysMax }).toString()
  const { validUntil, frequencyPerDay } = terms
  return {
    ...terms,
    validUntil: validUntil !== undefined && validUntil > last ? last : validUntil,
    frequencyPerDay: Math.min(frequencyPerDay, frequencyMax),
  }
}

type StatusFacts = Pick<
  RequestedConsent,
  'storedStatus' | 'createdAt' | 'grantedAt' | 'usedAt' | 'validUntil' | 'isRecurring' | 'asked'
>

/** How long the one use of a consent lasts: enough to read every page of every account. */
const useMinutes = 10

/**
 * Returns the status as the TPP reads it. A consent that was not approved in time is rejected. It has expired when its last day
 * is over. A consent for one use has expired ten minutes after its first read.
 */
export function requestedStatusOf(
  consent: StatusFacts,
  now: Temporal.Instant,
  country: InTimeZone,
): RequestedConsentStatus {
  const { storedStatus, createdAt, grantedAt, usedAt, validUntil, isRecurring, asked } = consent
  if (storedStatus === 'received')
    return now.since(createdAt).total('hours') > hoursOpen ? 'rejected' : 'received'
  if (storedStatus !== 'valid' || grantedAt === undefined || asked.kind === 'funds') return storedStatus
  if (!isRecurring && usedAt !== undefined && now.since(usedAt).total('minutes') >= useMinutes)
    return 'expired'
  const today = bankDate(now, country).toString()
  const lastDay = isRecurring ? validUntil : bankDate(grantedAt, country).toString()
  return lastDay !== undefined && lastDay < today ? 'expired' : 'valid'
}
