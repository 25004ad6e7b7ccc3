import { bankDate } from '@havn/server/shared/clock'
import type { CreditorAccount, TransferOrder, Transfer } from '@havn/server/core-bank'
import { creditorBookOf } from '../money/ledger-account-id.ts'
import { CREDITOR_SCENARIOS } from './creditor-scenarios.ts'
import type { BooksConduct } from './scenario.ts'

const CONDUCT_BY_ACCOUNT: ReadonlyMap<string, BooksConduct> = new Map(
  CREDITOR_SCENARIOS.map(({ account, conduct }) => [account, conduct]),
)

/** What the books do with what goes to this account; undefined where they do as always. */
export function conductTo({ account }: { account: CreditorAccount }): BooksConduct | undefined {
  return CONDUCT_BY_ACCOUNT.get(creditorBookOf(account) ?? '')
}

/** In seconds well within Havn's patience with the books, in days short enough for what asks them again and again. */
const countMax = 9

/** The last two digits of the amount say how many seconds or days: 100.02 is two. None is one. */
function countOf({ amount }: Pick<Transfer, 'amount'>): number {
  return Math.min(Number(amount.minorUnits % 100n) || 1, countMax)
}

export function millisecondsOf(terms: Pick<Transfer, 'amount'>): number {
  return countOf(terms) * 1000
}

/** Have its days passed since the execution date? By the bank's clock, so that a TPP can let them pass. */
export function haveDaysPassed(order: TransferOrder, at: Temporal.Instant, days = countOf(order)): boolean {
  const end = Temporal.PlainDate.from(order.executionDate).add({ days })
  return Temporal.PlainDate.compare(bankDate(at), end) >= 0
}
