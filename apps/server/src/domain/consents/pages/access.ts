import type { ConsentPurpose } from '@havn/contract'
import { readBankTime } from '../../../platform/banks/index.ts'
import type { BankAccount, BankCustomer } from '../../../core-bank/index.ts'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import { type Requester, type LoggedInPsu, type ScaSetup, startAuthorisationAtBank } from '../../sca/index.ts'
import { bankDate, type InTimeZone } from '../../../platform/shared/clock.ts'
import { type AgreementKey, agreementIdOf, consentEnd } from '../consent.ts'
import type { RequestedKind } from '../requested/requested-consent.ts'
import { listReadHistories, type ReadHistory } from '../reads.store.ts'
import { listOwnConsents, type GrantedConsent, revokeAccounts } from '../grants.store.ts'

export const useDays = 30

/** Whose accounts they are: the person's own, a corporation's, or those of a corporation they no longer act for. */
export type AccountOwner = 'own' | 'former' | { readonly corporation: string }

/** The accounts that one TPP may see for one owner. */
export interface Access {
  readonly tppId: string
  readonly agreementKey: AgreementKey
  /** The consent that a TPP asked for in words of its own; undefined for the one that a person has with each TPP. */
  readonly consentId?: string
  /** What such a consent is for. */
  readonly asked?: RequestedKind
  readonly requester: Requester
  readonly owner: AccountOwner
  /** Dates in the bank's time zone. */
  readonly since: string
  /** Undefined if it lasts until it is withdrawn. */
  readonly until: string | undefined
  readonly hasEnded: boolean
  /** What the TPP said it is for. */
  readonly purpose: ConsentPurpose | undefined
  /** How the TPP used it in the last 30 days; undefined if it did not. */
  readonly use: AccessUse | undefined
  /** Without accounts that the bank no longer knows. */
  readonly accounts: readonly BankAccount[]
}

/** How often a TPP read the accounts, and when last, as a date in the bank's time zone. */
export interface AccessUse {
  readonly reads: number
  readonly readsWithoutPsu: number
  readonly lastDate: string
}

/** All accounts of one owner. */
export interface OwnerAccounts {
  readonly owner: AccountOwner
  /** Undefined for the person's own. */
  readonly agreementId?: string | undefined
  readonly accounts: readonly BankAccount[]
}

/** Lists every account a person sees in the bank: their own, and those under each of their agreements. */
export async function listAccountsByOwner(
  { coreBank }: Pick<ScaSetup, 'coreBank'>,
  bankId: string,
  psu: BankCustomer,
): Promise<readonly OwnerAccounts[]> {
  const ids = [
    ...(psu.isPrivateCustomer ? [undefined] : []),
    ...psu.agreements.map(({ agreementId }) => agreementId),
  ]
  return Promise.all(
    ids.map(async (agreementId) => ({
      owner: ownerOf(psu, agreementId),
      agreementId,
      accounts: await coreBank.listAccounts({ bankId, personId: psu.personId, agreementId }),
    })),
  )
}

/** Lists which TPPs a person has let see which accounts. */
export async function listAccesses(
  sca: ScaSetup,
  bankId: string,
  { psu }: LoggedInPsu,
  accountsByOwner: readonly OwnerAccounts[],
): Promise<readonly Access[]> {
  const known = accountsByOwner.flatMap(({ accounts }) => accounts)
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const now = await readBankTime(queries, bankId, sca.clock.milliseconds())
    const consents = await listOwnConsents(queries, { bankId, personId: psu.personId })
    const { country } = sca.profileOf(bankId)
    const sinceDay = bankDate(now, country).subtract({ days: useDays }).toString()
    const histories = await listReadHistories(queries, { bankId, personId: psu.personId, sinceDay })
    return consents.map((consent) => ({
      ...termOf(consent, now, country),
      tppId: consent.tppId,
      agreementKey: consent.agreementKey,
      requester: consent.requester,
      owner: ownerOf(psu, agreementIdOf(consent.agreementKey)),
      purpose: consent.purpose,
      use: useOf(consent, histories, country),
      accounts: known.filter(({ accountId }) => consent.accountIds.includes(accountId)),
    }))
  })
}

/** Names one of a person's accesses, as a form does. */
export interface AccessKey {
  readonly bankId: string
  readonly tppId: string
  readonly agreementKey: AgreementKey
}

/** SCA-12: revokes the access to one account, or all of it. The TPP's next call is refused; if it subscribed, it is notified. */
export function revokeAccess(
  sca: ScaSetup,
  { psu }: LoggedInPsu,
  named: AccessKey,
  accountId: string | undefined,
): Promise<boolean> {
  return inBankTransaction(sca.bankDatabase, named.bankId, async (queries) => {
    const at = await readBankTime(queries, named.bankId, sca.clock.milliseconds())
    return revokeAccounts(queries, sca.keys, { ...named, personId: psu.personId }, { accountId, at })
  })
}

/** SCA-08: starts the checklist again from the bank's own page and returns the link to it; undefined if there is no such access. */
export function openChecklist(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  named: AccessKey,
  { baseUrl, returnUri }: { baseUrl: string; returnUri: string },
): Promise<string | undefined> {
  const { bankId, tppId, agreementKey } = named
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const consents = await listOwnConsents(queries, { bankId, personId: loggedIn.psu.personId })
    const consent = consents.find((one) => one.tppId === tppId && one.agreementKey === agreementKey)
    if (consent === undefined) return undefined
    return startAuthorisationAtBank(sca, queries, loggedIn, {
      bankId,
      tppId,
      purpose: 'consent',
      subjectId: undefined,
      requester: consent.requester,
      agreementId: agreementIdOf(agreementKey),
      baseUrl,
      returnUri,
    })
  })
}

function useOf(
  { tppId, agreementKey }: GrantedConsent,
  histories: readonly ReadHistory[],
  country: InTimeZone,
): AccessUse | undefined {
  const found = histories.find((one) => one.tppId === tppId && one.agreementKey === agreementKey)
  if (found === undefined) return undefined
  const { reads, readsWithoutPsu, lastReadAt } = found
  return { reads, readsWithoutPsu, lastDate: bankDate(lastReadAt, country).toString() }
}

/** Says whose accounts are those of an agreement, or of none. */
export function ownerOf(psu: BankCustomer, agreementId: string | undefined): AccountOwner {
  if (agreementId === undefined) return 'own'
  const agreement = psu.agreements.find((one) => one.agreementId === agreementId)
  return agreement === undefined ? 'former' : { corporation: agreement.name }
}

function termOf({ grantedAt }: GrantedConsent, now: Temporal.Instant, country: InTimeZone) {
  const end = consentEnd({ grantedAt })
  return {
    since: bankDate(grantedAt, country).toString(),
    until: bankDate(end, country).toString(),
    hasEnded: Temporal.Instant.compare(now, end) > 0,
  }
}
