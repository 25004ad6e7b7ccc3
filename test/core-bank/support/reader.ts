import assert from 'node:assert/strict'
import type { Transaction, TransactionQuery } from '../../../apps/server/src/core-bank/index.ts'
import { queryAsOwner } from '../../support/query.ts'
import type { OpenLedger } from './open-ledger.ts'

/** Reads one account or card, by the id that the interface uses. */
export interface Reader {
  readonly accountId: string
  booked(change?: Partial<TransactionQuery>): Promise<readonly Transaction[]>
  pending(): Promise<readonly Transaction[]>
  transaction(transactionId: string): Promise<Transaction | undefined>
  /** In minor units. */
  balance(): Promise<{ booked: bigint; available: bigint }>
}

/** `ledgerAccountId` is an account's number, or `card` and a card's number. */
export async function readerOf(
  { ledger, bankId, databaseUrl }: OpenLedger,
  ledgerAccountId: string,
): Promise<Reader> {
  const [row] = await queryAsOwner(
    { databaseUrl },
    `select account_id from sandbox_ledger.account where bank_id = '${bankId}' and bban = '${ledgerAccountId}'
     union all
     select card_account_id from sandbox_ledger.card_account
     where bank_id = '${bankId}' and 'card ' || related_account = '${ledgerAccountId}'`,
  )
  const accountId = String(row?.['account_id'])
  return {
    accountId,
    booked: (change = {}) =>
      ledger.listBookedTransactions({
        bankId,
        accountId,
        from: undefined,
        to: undefined,
        page: { kind: 'newest', skip: 0 },
        limit: 1_000,
        ...change,
      }),
    pending: () => ledger.listPendingTransactions({ bankId, accountId }),
    transaction: (transactionId) => ledger.findTransaction({ bankId, accountId, transactionId }),
    async balance() {
      const [balance] = await ledger.listBalances({ bankId, accountIds: [accountId] })
      assert(balance)
      return { booked: balance.booked.minorUnits, available: balance.available.minorUnits }
    },
  }
}
