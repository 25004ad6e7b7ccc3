import {
  boundMessages,
  type Currency,
  formatAmount,
  type NewSandboxTransactions,
  success,
} from '@havn/contract'
import type { Queries } from '@havn/server/database/database'
import { bankDate } from '@havn/server/shared/clock'
import { isId, newId } from '@havn/server/shared/ids'
import { touchBank } from '../people/customers.store.ts'
import { judgeTransaction } from './validate-transaction.ts'
import { clash, clashing, type Made, unfit } from './refusal.ts'
import {
  addLines,
  countLines,
  findStatementBook,
  lockBook,
  type StatementBookRow,
  type StatementOf,
} from './transactions.store.ts'

const linesMax = 10_000

/** What a balance can be told as; the books of a whole bank together stay far from where their integers end. */
const balanceMax = 10n ** 15n - 1n

/**
 * Lines of a statement, all or none; their ids, undefined when there is no such account. In a `bankDatabase` transaction
 * that acts for the bank.
 */
export async function createTransactions(
  queries: Queries,
  statement: StatementOf,
  { transactions }: NewSandboxTransactions,
  at: Temporal.Instant,
): Promise<Made<readonly string[] | undefined>> {
  const { bankId, kind } = statement
  await touchBank(queries, bankId)
  const found = isId(statement.id) ? await findStatementBook(queries, statement) : undefined
  if (found === undefined) return success(undefined)
  await lockBook(queries, bankId, found.book)
  // Once more: a payment may have moved the balance before the lock.
  const book = (await findStatementBook(queries, statement)) ?? found
  const circumstances = { kind, currency: book.currency as Currency, today: bankDate(at) }
  const judged = transactions.map((wanted, index) =>
    judgeTransaction(wanted, `transactions[${index}]`, circumstances),
  )
  const faults = judged.flatMap((one) => (one.ok ? [] : one.problem))
  if (faults.length > 0) return unfit(boundMessages(faults))
  const lines = judged.flatMap((one) => (one.ok ? [one.value] : []))
  const held = await countLines(queries, { bankId, book: book.book, atMost: linesMax + 1 })
  const clashes = [
    ...clashesOfBalance(
      book,
      lines.map((line) => BigInt(line.amount_minor_units)),
    ),
    ...(held + lines.length > linesMax ? [FULL] : []),
  ]
  if (clashes.length > 0) return clashing(clashes)
  await addLines(queries, { bankId, book: book.book, bookedId: newId(), pendingId: newId(), lines, at })
  return success(lines.map((line) => line.transaction_id))
}

const FULL = clash(
  'transactions',
  `expected a statement of at most ${linesMax} lines: delete the account, or POST /v1/sandbox/initialize`,
)

function clashesOfBalance(
  { balance_minor_units: balance, credit_limit_minor_units: limit, currency }: StatementBookRow,
  amounts: readonly bigint[],
) {
  let after = balance
  const sums = amounts.map((amount) => (after += amount))
  if (after < -limit) {
    // What goes below the limit and comes back is allowed: told is the line from which on it stays there.
    const line = sums.findLastIndex((sum) => sum >= -limit) + 1
    const told = (minorUnits: bigint) => formatAmount({ minorUnits, currency: currency as Currency })
    const text = `expected lines that leave no less than ${told(-limit)} ${currency}, got ${told(after)}: the balance is ${told(balance)} and the credit limit ${told(limit)}`
    return [clash(`transactions[${line}].amount`, text)]
  }
  return after > balanceMax ? [clash('transactions', 'expected less money: no account holds as much')] : []
}
