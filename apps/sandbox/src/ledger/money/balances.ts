import type { DebtorAccount, Money } from '@havn/server/core-bank'
import type { Queries } from '@havn/server/platform/database/database'
import { newId } from '@havn/server/platform/shared/ids'
import { bankActor } from '../bank-actor.ts'
import { toLedgerAccountId } from './ledger-account-id.ts'
import { findLedgerAccounts, postDeposits } from './ledger-accounts.store.ts'

/** Returns the balance of an account or card; undefined if the bank has none. */
export async function findBalance(
  tppDatabase: Queries,
  { bankId, account }: { bankId: string; account: DebtorAccount },
): Promise<Money | undefined> {
  const [found] = await findLedgerAccounts(tppDatabase, bankActor(bankId), [toLedgerAccountId(account)])
  return found && { minorUnits: found.balanceMinorUnits, currency: found.currency }
}

/** Deposits money in the account's own currency; a withdrawal if the amount is below zero. */
export async function deposit(
  bankDatabase: Queries,
  { bankId, account, minorUnits }: { bankId: string; account: DebtorAccount; minorUnits: bigint },
): Promise<void> {
  const deposits = [{ ledgerAccountId: toLedgerAccountId(account), amountMinorUnits: minorUnits }]
  await postDeposits(bankDatabase, bankActor(bankId), { transferId: newId(), deposits })
}
