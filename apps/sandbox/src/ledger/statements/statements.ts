import type { Queries } from '@havn/server/platform/database/database'
import { isId } from '@havn/server/platform/shared/ids'
import type { AccountBalance, CoreBank, Money } from '@havn/server/core-bank'
import {
  type LedgerBalance,
  findStatementLine,
  listBalances,
  listNewestLines,
  listOldestLines,
  listPendingLines,
} from './statements.store.ts'
import { toInstant, toBookingRange } from './booking-range.ts'
import { toTransactions } from './to-transactions.ts'
import { createTransactionTexts } from './transaction-texts.ts'
import { bankActor } from '../bank-actor.ts'
import type { CountryOf } from '../cache-countries.ts'
import { gatherPerBank } from '../gather-per-bank.ts'

type Statements = Pick<
  CoreBank,
  | 'listBalances'
  | 'listBookedTransactions'
  | 'listPendingTransactions'
  | 'findTransaction'
  | 'transactionTexts'
>

/** The part of the core bank that reads balances and transactions. */
export function createSandboxStatements({
  tppDatabase,
  bankDatabase,
  countryOf,
}: {
  readonly tppDatabase: Queries
  readonly bankDatabase: Queries
  readonly countryOf: CountryOf
}): Statements {
  const balancesOf = gatherPerBank<readonly string[], readonly AccountBalance[]>(
    async (bankId, questions) => {
      const accountIds = [...new Set(questions.flat())]
      const rows = await listBalances(tppDatabase, bankActor(bankId), accountIds)
      const byId = new Map(rows.map((row) => [row.accountId, toBalance(row)]))
      return questions.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
    },
  )
  return {
    transactionTexts: createTransactionTexts({ tppDatabase, bankDatabase, countryOf }),
    listBalances: ({ bankId, accountIds }) => balancesOf(bankId, accountIds.filter(isId)),
    async listBookedTransactions({ bankId, accountId, limit, ...query }) {
      const country = await countryOf(bankId)
      const range = isId(accountId) ? toBookingRange(country, query) : undefined
      if (range === undefined) return []
      const bounds = { accountId, since: range.since, before: range.before, limit }
      if (range.from === 'newest')
        return toTransactions(
          country,
          await listNewestLines(tppDatabase, bankActor(bankId), { ...bounds, skip: range.skip }),
        )
      const oldest = await listOldestLines(tppDatabase, bankActor(bankId), bounds)
      return toTransactions(country, oldest).toReversed()
    },
    listPendingTransactions: async ({ bankId, accountId }) =>
      isId(accountId)
        ? toTransactions(
            await countryOf(bankId),
            await listPendingLines(tppDatabase, bankActor(bankId), accountId),
          )
        : [],
    async findTransaction({ bankId, accountId, transactionId }) {
      if (!isId(accountId) || !isId(transactionId)) return undefined
      const row = await findStatementLine(tppDatabase, bankActor(bankId), { accountId, transactionId })
      return row && toTransactions(await countryOf(bankId), [row])[0]
    },
  }
}

function toBalance(row: LedgerBalance): AccountBalance {
  const { balanceMinorUnits: balance, creditLimitMinorUnits: limit, currency, bookedAt } = row
  const money = (minorUnits: bigint): Money => ({ minorUnits, currency })
  return {
    accountId: row.accountId,
    // Pending amounts have left the ledger's balance and are not booked yet.
    booked: money(balance - row.pendingMinorUnits),
    available: money(balance + limit),
    creditLimit: row.isCard || limit > 0n ? money(limit) : undefined,
    changedAt: bookedAt === null ? undefined : toInstant(bookedAt),
  }
}
