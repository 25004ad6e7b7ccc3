import {
  limitMessages,
  type Currency,
  formatAmount,
  type NewSandboxTransactions,
  success,
} from '@havn/contract'
import { readCountry } from '@havn/server/platform/banks'
import type { Queries } from '@havn/server/platform/database/database'
import { bankDate } from '@havn/server/platform/shared/clock'
import { isId, newId } from '@havn/server/platform/shared/ids'
import { incrementBankVersion } from '../../people/customers.store.ts'
import { validateTransaction } from '../validate/validate-transaction.ts'
import { conflict, type CreationResult, refuseData } from '../refusal.ts'
import {
  insertMockTransactions,
  countStatementLines,
  findStatementAccount,
  lockLedgerAccount,
  type StatementAccount,
  type StatementReference,
} from '../transactions.store.ts'

const linesMax = 10_000

/** The largest balance that the interface can express; even the sum over a whole bank stays far below PostgreSQL's bigint. */
const balanceMax = 10n ** 15n - 1n

/**
 * Creates transactions of an account or card account, all or none, and returns their ids; undefined if there is no such
 * account. Needs a `bankDatabase` transaction that acts for the bank.
 */
export async function createTransactions(
  queries: Queries,
  statement: StatementReference,
  { transactions }: NewSandboxTransactions,
  at: Temporal.Instant,
): Promise<CreationResult<readonly string[] | undefined>> {
  const { bankId, kind } = statement
  await incrementBankVersion(queries, bankId)
  const found = isId(statement.id) ? await findStatementAccount(queries, statement) : undefined
  if (found === undefined) return success(undefined)
  await lockLedgerAccount(queries, bankId, found.ledgerAccountId)
  // Read again: a payment may have changed the balance before the lock.
  const account = (await findStatementAccount(queries, statement)) ?? found
  const context = {
    kind,
    currency: account.currency as Currency,
    today: bankDate(at, await readCountry(queries, bankId)),
  }
  const validated = transactions.map((request, index) =>
    validateTransaction(request, `transactions[${index}]`, context),
  )
  const problems = validated.flatMap((result) => (result.ok ? [] : result.problem))
  if (problems.length > 0) return refuseData(limitMessages(problems))
  const created = validated.flatMap((result) => (result.ok ? [result.value] : []))
  const { ledgerAccountId } = account
  const existing = await countStatementLines(queries, { bankId, ledgerAccountId, atMost: linesMax + 1 })
  const conflicts = [
    ...checkBalance(
      account,
      created.map((transaction) => transaction.amountMinorUnits),
    ),
    ...(existing + created.length > linesMax ? [STATEMENT_FULL] : []),
  ]
  if (conflicts.length > 0) return refuseData(conflicts)
  await insertMockTransactions(queries, {
    bankId,
    ledgerAccountId,
    bookedTransferId: newId(),
    pendingTransferId: newId(),
    transactions: created,
    at,
  })
  return success(created.map((transaction) => transaction.transactionId))
}

const STATEMENT_FULL = conflict(
  'transactions',
  `expected at most ${linesMax} transactions in an account: delete the account, or POST /v1/sandbox/initialize`,
)

function checkBalance(
  { balanceMinorUnits: balance, creditLimitMinorUnits: limit, currency }: StatementAccount,
  amounts: readonly bigint[],
) {
  let after = balance
  const sums = amounts.map((amount) => (after += amount))
  if (after < -limit) {
    // Going below the limit and coming back is allowed: the message names the transaction after which it stays below.
    const index = sums.findLastIndex((sum) => sum >= -limit) + 1
    const format = (minorUnits: bigint) => formatAmount({ minorUnits, currency: currency as Currency })
    const text = `expected transactions that leave a balance of at least ${format(-limit)} ${currency}, got ${format(after)}: the balance is ${format(balance)} and the credit limit ${format(limit)}`
    return [conflict(`transactions[${index}].amount`, text)]
  }
  return after > balanceMax
    ? [conflict('transactions', 'expected a smaller sum: no account can hold that much')]
    : []
}
