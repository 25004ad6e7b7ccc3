import type { BankAccount, CoreBank } from '../../core-bank/index.ts'
import type { Queries } from '../../platform/database/database.ts'
import {
  refuseForSca,
  checkPsuAgreement,
  requireLoadedSession,
  refuseMissingAgreement,
  type PsuCall,
} from '../sca/index.ts'
import type { Problem, Refused } from '../../edge/index.ts'
import { agreementKeyOf, CONSENT_PROBLEM_MESSAGES, checkConsent } from './consent.ts'
import type { ConsentReading } from './consent-mac.ts'
import type { ReadCounter } from './read-counter.ts'
import { type FindKnownPsu, type KnownPsu, recordAccountAccess } from './consents.store.ts'
import { bankDate, type Clock } from '../../platform/shared/clock.ts'

/** What checking a consent needs. */
export interface ConsentTools extends ConsentReading {
  readonly tppDatabase: Queries
  readonly coreBank: CoreBank
  readonly findKnownPsu: FindKnownPsu
  /** Counts what the consent is used for. */
  readonly reads: ReadCounter
}

/** A call for account information. */
export type ConsentCall = PsuCall

/** What a TPP may see of an account. */
export interface AccountRights {
  /** The account itself, beyond its line in the list. */
  readonly details: boolean
  readonly balances: boolean
  readonly transactions: boolean
  readonly ownerName: boolean
}

const ALL_RIGHTS: AccountRights = { details: true, balances: true, transactions: true, ownerName: true }

/** An account or a card that the PSU lets this TPP see. */
export interface GrantedAccount extends BankAccount {
  readonly rights: AccountRights
  /** When the PSU last opened it online with SCA, by the bank's clock. */
  readonly accessedAt: Temporal.Instant
}

/** Whose reads count together, and how many there may be. */
export interface Reader {
  /** The PSU-ID by which the TPP knows the person, or the id of the consent that it reads by. */
  readonly readerId: string
  /** How often each resource of an account may be read in 24 hours, where reads are limited. */
  readonly readsMax: number
  readonly isLimited: boolean
  /** Whether a resource of an account may be read once and never again. */
  readonly isForOneUse: boolean
}

/** How an interface finds out what a call for account information may read. */
export interface AccessFinder {
  /** If the call is about one account, `accountId` names it, and only that account counts as opened. */
  find(
    tools: ConsentTools & { readonly clock: Clock },
    call: ConsentCall,
    accountId?: string,
  ): Promise<ConsentOutcome>
  /** Whose links of lists the call may follow. */
  readerIdOf(call: ConsentCall): string
}

/** LIM-08, LIM-09: while the PSU is absent, a TPP may read each resource of an account this often per time window. */
export const readsMax = 4

/** What a call for account information may read. */
export interface GrantedAccess {
  readonly kind: 'granted'
  readonly reader: Reader
  readonly personId: string
  readonly agreementId: string | undefined
  readonly isPresent: boolean
  /** By the bank's clock. */
  readonly now: Temporal.Instant
  /** The bank's date of that moment. */
  readonly today: Temporal.PlainDate
  /** Whether transactions of any age may be read and, if not, why. */
  readonly oldTransactions: 'readable' | 'psu-absent' | 'hour-over'
  /** As the core bank reports them; at least one. */
  readonly accounts: readonly GrantedAccount[]
}

export type ConsentOutcome = GrantedAccess | Refused

/**
 * Checks a call for account information: the PSU must have consented and, while they are present, have a session. If the
 * call is about one account, `accountId` names it, and only that account counts as opened.
 */
async function requireConsent(
  tools: ConsentTools,
  call: ConsentCall,
  accountId?: string,
): Promise<ConsentOutcome> {
  const known = await findPsuOf(tools, call)
  const { agreementId } = call.wishes
  const [checked, accounts] = await Promise.all([
    checkPsu(tools, call, known),
    known === undefined ? [] : listVisibleAccounts(tools, call, known),
  ])
  if (checked.kind !== 'valid') return checked
  const { psuId, personId, authenticatedAt, now } = checked
  const granted = accounts.flatMap((account) => {
    const found = known?.consent?.accounts.find((one) => one.accountId === account.accountId)
    return found === undefined ? [] : [{ ...account, accessedAt: found.accessedAt, rights: ALL_RIGHTS }]
  })
  const consent = known?.consent && { ...known.consent, accounts: granted }
  const problem = checkConsent(consent, now)
  if (problem !== undefined)
    return refuseForConsent(tools, call, { reason: problem, ...CONSENT_PROBLEM_MESSAGES[problem] })
  const isPresent = authenticatedAt !== undefined
  const agreementKey = agreementKeyOf(agreementId)
  const today = bankDate(now, call.bank.country)
  tools.reads.count({ ...actorOf(call), psuId, agreementKey, isPresent, at: now, today })
  if (isPresent) await recordAccess(tools, call, { granted, accountId, at: authenticatedAt })
  const reader = { readerId: psuId, readsMax, isLimited: !isPresent, isForOneUse: false }
  const oldTransactions = isPresent ? 'readable' : 'psu-absent'
  return {
    kind: 'granted',
    reader,
    personId,
    agreementId,
    isPresent,
    now,
    today,
    oldTransactions,
    accounts: granted,
  }
}

/** Access by the PSU and their session. */
export const ACCESS_BY_PSU: AccessFinder = {
  find: requireConsent,
  readerIdOf: ({ wishes }) => wishes.psuId ?? '',
}

/** Refuses a call and offers a link on which the PSU chooses what this TPP may see. */
export function refuseForConsent(
  tools: Pick<ConsentTools, 'tppDatabase' | 'keys'>,
  call: ConsentCall,
  problem: Problem,
): Promise<Refused> {
  return refuseForSca(tools, call, problem, { kind: 'consent', namesPsu: true })
}

async function findPsuOf({ findKnownPsu }: ConsentTools, call: ConsentCall): Promise<KnownPsu | undefined> {
  const { psuId, agreementId, sessionId: tppSessionId } = call.wishes
  if (psuId === undefined) return undefined
  const realTime = new Date(call.nowMilliseconds).toISOString()
  const agreementKey = agreementKeyOf(agreementId)
  return findKnownPsu({ actor: actorOf(call), psuId, tppSessionId, realTime, agreementKey })
}

function listVisibleAccounts({ coreBank }: ConsentTools, call: ConsentCall, { session }: KnownPsu) {
  const { agreementId } = call.wishes
  return coreBank.listAccounts({ bankId: call.bank.bankId, personId: session.personId, agreementId })
}

/** The result of checking a call's PSU. */
type PsuCheck =
  | {
      readonly kind: 'valid'
      readonly psuId: string
      readonly personId: string
      /** Undefined while the PSU is not present. */
      readonly authenticatedAt: Temporal.Instant | undefined
      readonly now: Temporal.Instant
    }
  | Refused

/** Checks the PSU of a call. While they are present they need a session; otherwise the consent is enough. */
async function checkPsu(
  tools: ConsentTools,
  call: ConsentCall,
  known: KnownPsu | undefined,
): Promise<PsuCheck> {
  const { psuId, agreementId, psuIpAddress } = call.wishes
  if (psuId === undefined || known === undefined || psuIpAddress !== undefined) {
    const outcome = await requireLoadedSession(tools, call, known?.session, 'consent')
    return outcome.kind === 'valid' ? { ...outcome.session, kind: 'valid', now: outcome.now } : outcome
  }
  const { personId, now } = known.session
  const absent: PsuCheck = { kind: 'valid', psuId, personId, authenticatedAt: undefined, now }
  if (agreementId !== undefined)
    return (await checkPsuAgreement(tools, call, { personId, agreementId })) ?? absent
  // SCA-18: the PSU has granted only corporate accounts, so the call must name the agreement.
  return known.consent === undefined && known.hasCorporate ? refuseMissingAgreement() : absent
}

/** Records that the PSU opened accounts. Writes once per session and account, because then the time is already recorded. */
async function recordAccess(
  { tppDatabase }: ConsentTools,
  call: ConsentCall,
  opened: { granted: readonly GrantedAccount[]; accountId: string | undefined; at: Temporal.Instant },
): Promise<void> {
  const { granted, accountId, at } = opened
  const accountIds = granted
    .filter((account) => accountId === undefined || account.accountId === accountId)
    .filter(({ accessedAt }) => Temporal.Instant.compare(accessedAt, at) < 0)
    .map((account) => account.accountId)
  const { psuId, agreementId } = call.wishes
  if (psuId === undefined || accountIds.length === 0) return
  const agreementKey = agreementKeyOf(agreementId)
  await recordAccountAccess(tppDatabase, actorOf(call), { psuId, agreementKey, accountIds, at })
}

function actorOf({ bank, tpp }: ConsentCall) {
  return { bankId: bank.bankId, tppId: tpp.tppId }
}
