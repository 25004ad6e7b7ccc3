import { bankDate } from '@havn/server/shared/clock'
import type { CreditorAccount, TransferOrder, Transfer } from '@havn/server/core-bank'
import { toCreditorLedgerAccountId } from '../money/ledger-account-id.ts'
import { CREDITOR_SCENARIOS } from './creditor-scenarios.ts'
import type { CreditorBehaviour } from './scenario.ts'

const BEHAVIOUR_BY_ACCOUNT: ReadonlyMap<string, CreditorBehaviour> = new Map(
  CREDITOR_SCENARIOS.map(({ account, conduct }) => [account, conduct]),
)

/** What the books do with what goes to this account; undefined where they do as always. */
export function creditorBehaviour({ account }: { account: CreditorAccount }): CreditorBehaviour | undefined {
  return BEHAVIOUR_BY_ACCOUNT.get(toCreditorLedgerAccountId(account) ?? '')
}

/** In seconds well within Havn's patience with the books, in days short enough for what asks them again and again. */
const countMax = 9

/** The last two digits of the amount say how many seconds or days: 100.02 is two. None is one. */
function countFromAmount({ amount }: Pick<Transfer, 'amount'>): number {
  return Math.min(Number(amount.minorUnits % 100n) || 1, countMax)
}

export function delayMilliseconds(terms: Pick<Transfer, 'amount'>): number {
  return countFromAmount(terms) * 1000
}

/** Have its days passed since the execution date? By the bank's clock, so that a TPP can let them pass. */
export function haveDaysPassed(
  order: TransferOrder,
  at: Temporal.Instant,
  days = countFromAmount(order),
): boolean {
  const end = Temporal.PlainDate.from(order.executionDate).add({ days })
  return Temporal.PlainDate.compare(bankDate(at), end) >= 0
}
