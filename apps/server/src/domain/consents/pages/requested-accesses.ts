import { readBankTime } from '../../../platform/banks/index.ts'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { bankDate, toInstant } from '../../../platform/shared/clock.ts'
import type { LoggedInPsu, ScaSetup } from '../../sca/index.ts'
import { agreementKeyOf } from '../consent.ts'
import {
  listOwnRequested,
  listRequestedReads,
  type OwnRequestedConsent,
} from '../requested/listed-requested.store.ts'
import { requestedStatusOf } from '../requested/requested-consent.ts'
import { undoRequestedWithdrawal, withdrawRequested } from '../requested/withdrawals.store.ts'
import { type Access, type OwnerAccounts, ownerOf, useDays } from './access.ts'
import { undoMinutesMax } from './withdrawals.ts'

/** Lists what a person let TPPs see that had asked for it in words of their own. */
export function listRequestedAccesses(
  sca: ScaSetup,
  bankId: string,
  { psu }: LoggedInPsu,
  accountsByOwner: readonly OwnerAccounts[],
): Promise<readonly Access[]> {
  const { personId } = psu
  const { country } = sca.profileOf(bankId)
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const now = await readBankTime(queries, bankId, sca.clock.milliseconds())
    const consents = await listOwnRequested(queries, sca, { bankId, personId })
    const sinceDay = bankDate(now, country).subtract({ days: useDays }).toString()
    const reads = await listRequestedReads(queries, { bankId, personId, sinceDay })
    return consents.map((consent) => {
      const used = reads.get(consent.consentId)
      return {
        tppId: consent.tppId,
        agreementKey: agreementKeyOf(consent.agreementId),
        consentId: consent.consentId,
        asked: consent.asked.kind,
        requester: consent.requester,
        owner: ownerOf(psu, consent.agreementId),
        since: bankDate(consent.grantedAt ?? consent.createdAt, country).toString(),
        until: consent.validUntil,
        hasEnded: requestedStatusOf(consent, now, country) === 'expired',
        purpose: undefined,
        use: used && {
          reads: used.reads,
          readsWithoutPsu: used.readsWithoutPsu,
          lastDate: bankDate(toInstant(used.lastReadAt), country).toString(),
        },
        accounts: seenAccounts(consent, accountsByOwner),
      }
    })
  })
}

/** The accounts of a consent: those that it names, or all that the person has for this party. */
function seenAccounts(
  { accounts, agreementId, asked: { kind } }: OwnRequestedConsent,
  accountsByOwner: readonly OwnerAccounts[],
): Access['accounts'] {
  const ofOwner = accountsByOwner.find((one) => one.agreementId === agreementId)?.accounts ?? []
  const coversAll = accounts.length === 0 && (kind === 'global' || kind === 'available-accounts')
  return coversAll
    ? ofOwner
    : ofOwner.filter(({ accountId }) => accounts.some((one) => one.accountId === accountId))
}

/** Names a requested consent of the person who has logged in. */
export interface RequestedAccessKey {
  readonly bankId: string
  readonly consentId: string
}

/** Withdraws one account of a requested consent, or all of it. */
export async function withdrawRequestedAccess(
  sca: ScaSetup,
  { psu }: LoggedInPsu,
  { bankId, consentId }: RequestedAccessKey,
  {
    accountId,
    accountsByOwner,
  }: {
    readonly accountId: string | undefined
    readonly accountsByOwner: readonly OwnerAccounts[]
  },
): Promise<boolean> {
  const { personId } = psu
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const found = await findOwn(queries, sca, { bankId, consentId, personId })
    if (found === undefined) return false
    const at = await readBankTime(queries, bankId, sca.clock.milliseconds())
    const others = seenAccounts(found, accountsByOwner)
      .filter((account) => account.accountId !== accountId)
      .map((account) => ({
        accountId: account.accountId,
        seesBalances: true,
        seesTransactions: true,
        seesOwnerName: found.asked.withOwnerName,
      }))
    // Of the list of accounts nothing can be taken out.
    if (accountId !== undefined && found.asked.kind === 'available-accounts') return false
    return withdrawRequested(queries, sca.keys, { bankId, consentId, personId }, { accountId, others, at })
  })
}

async function findOwn(
  queries: Queries,
  sca: ScaSetup,
  { bankId, consentId, personId }: RequestedAccessKey & { readonly personId: string },
) {
  const own = await listOwnRequested(queries, sca, { bankId, personId })
  return own.find((one) => one.consentId === consentId)
}

/** Undoes what the person withdrew last of a requested consent. */
export function undoRequestedAccess(
  sca: ScaSetup,
  { psu: { personId } }: LoggedInPsu,
  { bankId, consentId }: RequestedAccessKey,
): Promise<boolean> {
  return inBankTransaction(sca.bankDatabase, bankId, async (queries) => {
    const at = await readBankTime(queries, bankId, sca.clock.milliseconds())
    const since = at.subtract({ minutes: undoMinutesMax })
    return undoRequestedWithdrawal(queries, sca.keys, { bankId, consentId, personId }, { since, at })
  })
}
