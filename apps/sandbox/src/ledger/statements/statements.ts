import type { Queries } from '@havn/server/database/database'
import { isId } from '@havn/server/shared/ids'
import type { AccountBalance, CoreBank, Money } from '@havn/server/core-bank'
import {
  type BalanceRow,
  findLine,
  listBalances,
  listNewest,
  listOldest,
  listPending,
} from './statements.store.ts'
import { instantOf, partOf } from './booking-range.ts'
import { toTransactions } from './to-transactions.ts'
import { actorOf } from '../money/transfers.ts'

type Statements = Pick<
  CoreBank,
  'listBalances' | 'listBookedTransactions' | 'listPendingTransactions' | 'findTransaction'
>

/** What the sandbox's books tell of an account. */
export function sandboxStatements(tppDatabase: Queries): Statements {
  return {
    async listBalances({ bankId, accountIds }) {
      return (await listBalances(tppDatabase, actorOf(bankId), accountIds.filter(isId))).map(toBalance)
    },
    async listBookedTransactions({ bankId, accountId, limit, ...question }) {
      const part = isId(accountId) ? partOf(question) : undefined
      if (part === undefined) return []
      const stretch = { accountId, since: part.since, before: part.before, limit }
      if (part.from === 'newest')
        return toTransactions(await listNewest(tppDatabase, actorOf(bankId), { ...stretch, skip: part.skip }))
      return toTransactions(await listOldest(tppDatabase, actorOf(bankId), stretch)).toReversed()
    },
    listPendingTransactions: async ({ bankId, accountId }) =>
      isId(accountId) ? toTransactions(await listPending(tppDatabase, actorOf(bankId), accountId)) : [],
    async findTransaction({ bankId, accountId, transactionId }) {
      if (!isId(accountId) || !isId(transactionId)) return undefined
      const row = await findLine(tppDatabase, actorOf(bankId), { accountId, transactionId })
      return row && toTransactions([row])[0]
    },
  }
}

function toBalance(row: BalanceRow): AccountBalance {
  const { balance_minor_units: balance, credit_limit_minor_units: limit, currency, booked_at: changed } = row
  const money = (minorUnits: bigint): Money => ({ minorUnits, currency })
  return {
    accountId: row.account_id,
    // What is pending has left the balance and is not booked.
    booked: money(balance - row.pending_minor_units),
    available: money(balance + limit),
    creditLimit: row.is_card || limit > 0n ? money(limit) : undefined,
    changedAt: changed === null ? undefined : instantOf(changed),
  }
}
