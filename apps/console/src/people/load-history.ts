import { type Bank, expect, type SandboxTransaction } from '@havn/tpp-sdk'
import { unlogged } from '../design/index.ts'
import { parseAmount } from './amount.ts'
import type { BalanceHistory } from './chart/balance-chart.ts'
import { daysBefore, historyFromTransactions } from './history-from-transactions.ts'
import type { OwnedAccount } from './person.ts'

interface HistoryRange {
  readonly statement: readonly SandboxTransaction[]
  readonly today: string
  readonly days: number
}

/** Reads the booked balance of each day. The bank has it for accounts; of a card it is computed from the statement. */
export async function loadHistory(
  { sandbox }: Bank,
  { kind, id, balance, currency }: OwnedAccount,
  { statement, today, days }: HistoryRange,
): Promise<BalanceHistory> {
  if (kind === 'card') return historyFromTransactions(statement, { balance, currency, today, days })
  const query = { from: daysBefore(today, days - 1), to: today }
  const { body } = await expect(sandbox.listSandboxBalances({ accountId: id, query }, unlogged), 200)
  return {
    days: body.balances.map((day) => ({
      date: day.date,
      minorUnits: parseAmount(day.balance)?.minorUnits ?? 0n,
    })),
    currency,
    fractionDigits: parseAmount(balance)?.fractionDigits ?? 2,
  }
}
