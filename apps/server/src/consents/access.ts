import { readBankTime } from '../banks/index.ts'
import type { BankAccount, BankCustomer } from '../core-bank/index.ts'
import { inBankTransaction } from '../database/actor.ts'
import { type Requester, type LoggedInPsu, type ScaSetup, startAuthorisationAtBank } from '../sca/index.ts'
import { bankDate, toInstant } from '../shared/clock.ts'
import { type AgreementKey, agreementIdOf, consentEnd } from './consent.ts'
import { listOwnConsents, type OwnConsentRow, revokeAccounts } from './grants.store.ts'

/** Whose accounts: one's own, a corporation's by its name, or those of one that the person does not act for any more. */
export type AccountOwner = 'own' | 'former' | { readonly corporation: string }

/** What one TPP may see. */
export interface Access {
  readonly tppId: string
  readonly agreementKey: AgreementKey
  readonly requester: Requester
  readonly whose: AccountOwner
  /** Dates of the bank's calendar. */
  readonly since: string
  readonly until: string
  readonly hasEnded: boolean
  /** What the bank does not know any more is left out. */
  readonly accounts: readonly BankAccount[]
}

/** Accounts of one and the same loggedIn. */
export interface OwnerAccounts {
  readonly whose: AccountOwner
  readonly accounts: readonly BankAccount[]
}

/** Everything a person sees in the bank: alone, and under each of their agreements. */
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
      whose: ownerOf(psu, agreementId),
      accounts: await coreBank.listAccounts({ bankId, personId: psu.personId, agreementId }),
    })),
  )
}

/** What a person has let whom see. */
export async function listAccesses(
  sca: ScaSetup,
  bankId: string,
  { psu }: LoggedInPsu,
  holdings: readonly OwnerAccounts[],
): Promise<readonly Access[]> {
  const known = holdings.flatMap(({ accounts }) => accounts)
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const now = await readBankTime(queries, bankId, sca.clock.milliseconds())
    const rows = await listOwnConsents(queries, { bankId, personId: psu.personId })
    return rows.map((row) => ({
      ...termOf(row, now),
      tppId: row.tpp_id,
      agreementKey: row.agreement_key,
      requester: requesterOf(row),
      whose: ownerOf(psu, agreementIdOf(row.agreement_key)),
      accounts: known.filter(({ accountId }) => row.account_ids.includes(accountId)),
    }))
  })
}

/** Which of one's accesses a form is about. */
export interface AccessKey {
  readonly bankId: string
  readonly tppId: string
  readonly agreementKey: AgreementKey
}

/** SCA-12: takes back one account, or everything; the TPP is not told, and its next call finds out. */
export function revokeAccess(
  sca: ScaSetup,
  { psu }: LoggedInPsu,
  named: AccessKey,
  accountId: string | undefined,
): Promise<boolean> {
  return inBankTransaction(sca.bankDatabase, named.bankId, async (queries) => {
    const at = await readBankTime(queries, named.bankId, sca.clock.milliseconds())
    return revokeAccounts(queries, { ...named, personId: psu.personId }, { accountId, at })
  })
}

/** SCA-08: the checklist once more, directly with the bank. Undefined when this person has let nobody such in. */
export function openChecklist(
  sca: ScaSetup,
  loggedIn: LoggedInPsu,
  named: AccessKey,
  { baseUrl, returnUri }: { baseUrl: string; returnUri: string },
): Promise<string | undefined> {
  const { bankId, tppId, agreementKey } = named
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const rows = await listOwnConsents(queries, { bankId, personId: loggedIn.psu.personId })
    const row = rows.find((one) => one.tpp_id === tppId && one.agreement_key === agreementKey)
    if (row === undefined) return undefined
    return startAuthorisationAtBank(sca, queries, loggedIn, {
      bankId,
      tppId,
      purpose: 'consent',
      subjectId: undefined,
      requester: requesterOf(row),
      agreementId: agreementIdOf(agreementKey),
      baseUrl,
      returnUri,
    })
  })
}

function ownerOf(psu: BankCustomer, agreementId: string | undefined): AccountOwner {
  if (agreementId === undefined) return 'own'
  const agreement = psu.agreements.find((one) => one.agreementId === agreementId)
  return agreement === undefined ? 'former' : { corporation: agreement.name }
}

function termOf({ granted_at: granted }: OwnConsentRow, now: Temporal.Instant) {
  const grantedAt = toInstant(granted)
  const end = consentEnd({ grantedAt })
  return {
    since: bankDate(grantedAt).toString(),
    until: bankDate(end).toString(),
    hasEnded: Temporal.Instant.compare(now, end) > 0,
  }
}

function requesterOf({ tpp_name: name, tpp_brand: brand }: OwnConsentRow): Requester {
  return { name, brand: brand ?? undefined }
}
