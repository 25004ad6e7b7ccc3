import type { KeyObject } from 'node:crypto'
import type { BankAccount, CoreBank } from '../core-bank/index.ts'
import type { Queries } from '../database/database.ts'
import {
  refuseForSca,
  checkPsuAgreement,
  requireLoadedSession,
  refuseMissingAgreement,
  type PsuCall,
  type ScaRefusal,
  type ScaProblem,
  type SessionFacts,
  loadSessionFacts,
} from '../sca/index.ts'
import { agreementKeyOf, CONSENT_PROBLEM_MESSAGES, checkConsent } from './consent.ts'
import { findConsent, recordAccountAccess } from './consents.store.ts'

export interface ConsentTools {
  readonly tppDatabase: Queries
  readonly coreBank: CoreBank
  readonly key: KeyObject
}

/** A call for account information. Without PSU-IP-Address the PSU is not there. */
export type ConsentCall = PsuCall & { readonly headers: { readonly 'psu-ip-address'?: string } }

/** An account or a card that the PSU lets this TPP see. */
export interface GrantedAccount extends BankAccount {
  /** When the PSU last opened it online with SCA, by the bank's clock. */
  readonly accessedAt: Temporal.Instant
}

export interface GrantedAccess {
  readonly kind: 'granted'
  readonly psuId: string
  readonly personId: string
  readonly agreementId: string | undefined
  readonly isPresent: boolean
  /** By the bank's clock. */
  readonly now: Temporal.Instant
  /** As the core bank tells them; one at least. */
  readonly accounts: readonly GrantedAccount[]
}

export type ConsentOutcome = GrantedAccess | ScaRefusal

/**
 * What every call for account information needs: a PSU who has said what this TPP may see and, while they are there, a
 * session. `accountId` is what the call is about, where that is one account: then that one alone counts as opened.
 */
export async function requireConsent(
  tools: ConsentTools,
  call: ConsentCall,
  accountId?: string,
): Promise<ConsentOutcome> {
  const [facts, known] = await Promise.all([loadSessionFacts(tools, call), findKnownConsent(tools, call)])
  const agreementId = call.headers['psu-corporate-id']
  const [standing, accounts] = await Promise.all([
    checkPsu(tools, call, facts, known),
    facts === undefined
      ? []
      : tools.coreBank.listAccounts({ bankId: call.bank.bankId, personId: facts.personId, agreementId }),
  ])
  if (standing.kind !== 'stands') return standing
  const { psuId, personId, authenticatedAt, now } = standing
  const granted = accounts.flatMap((account) => {
    const found = known.consent?.accounts.find((one) => one.accountId === account.accountId)
    return found === undefined ? [] : [{ ...account, accessedAt: found.accessedAt }]
  })
  const consent = known.consent && { ...known.consent, accounts: granted }
  const problem = checkConsent(consent, now)
  if (problem !== undefined)
    return refuseForConsent(tools, call, { code: problem, ...CONSENT_PROBLEM_MESSAGES[problem] })
  const isPresent = authenticatedAt !== undefined
  if (isPresent) await recordAccess(tools, call, { granted, accountId, at: authenticatedAt })
  return { kind: 'granted', psuId, personId, agreementId, isPresent, now, accounts: granted }
}

/** Sends the PSU whom the call names to say what this TPP may see. */
export function refuseForConsent(
  tools: Pick<ConsentTools, 'tppDatabase' | 'key'>,
  call: ConsentCall,
  told: ScaProblem,
): Promise<ScaRefusal> {
  return refuseForSca(tools, call, told, { kind: 'consent', namesPsu: true })
}

type KnownConsent = Awaited<ReturnType<typeof findConsent>>

async function findKnownConsent({ tppDatabase }: ConsentTools, call: ConsentCall): Promise<KnownConsent> {
  const { 'psu-id': psuId, 'psu-corporate-id': agreementId } = call.headers
  if (psuId === undefined) return { consent: undefined, hasCorporate: false }
  return findConsent(tppDatabase, actorOf(call), { psuId, agreementKey: agreementKeyOf(agreementId) })
}

type PsuCheck =
  | {
      readonly kind: 'stands'
      readonly psuId: string
      readonly personId: string
      /** Undefined while the PSU is not there. */
      readonly authenticatedAt: Temporal.Instant | undefined
      readonly now: Temporal.Instant
    }
  | ScaRefusal

/** May the PSU be read for at all? While they are there they have a session; else it is the consent that counts. */
async function checkPsu(
  tools: ConsentTools,
  call: ConsentCall,
  facts: SessionFacts | undefined,
  known: KnownConsent,
): Promise<PsuCheck> {
  const { 'psu-id': psuId, 'psu-corporate-id': agreementId, 'psu-ip-address': address } = call.headers
  if (psuId === undefined || facts === undefined || address !== undefined) {
    const outcome = await requireLoadedSession(tools, call, facts, 'consent')
    return outcome.kind === 'valid' ? { ...outcome.session, kind: 'stands', now: outcome.now } : outcome
  }
  const { personId, now } = facts
  const absent: PsuCheck = { kind: 'stands', psuId, personId, authenticatedAt: undefined, now }
  if (agreementId !== undefined)
    return (await checkPsuAgreement(tools, call, { personId, agreementId })) ?? absent
  // SCA-18: of their own the PSU has shown nothing, so it can only be about a corporation.
  return known.consent === undefined && known.hasCorporate ? refuseMissingAgreement() : absent
}

/** Written once for a session and account; after that there is nothing to raise. */
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
  const { 'psu-id': psuId, 'psu-corporate-id': agreementId } = call.headers
  if (psuId === undefined || accountIds.length === 0) return
  const agreementKey = agreementKeyOf(agreementId)
  await recordAccountAccess(tppDatabase, actorOf(call), { psuId, agreementKey, accountIds, at })
}

function actorOf({ bank, tpp }: ConsentCall) {
  return { bankId: bank.bankId, tppId: tpp.tppId }
}
