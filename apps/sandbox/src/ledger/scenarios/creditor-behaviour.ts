import type { CreditorAccount, TransferOrder, Transfer } from '@havn/server/core-bank'
import { toCreditorLedgerAccountIds } from '../money/ledger-account-id.ts'
import { CREDITOR_SCENARIOS } from './creditor-scenarios.ts'
import type { CreditorBehaviour } from './scenario.ts'

const BEHAVIOUR_BY_ACCOUNT: ReadonlyMap<string, CreditorBehaviour> = new Map(
  CREDITOR_SCENARIOS.map(({ account, behaviour }) => [account, behaviour]),
)

/** Returns how the core bank behaves for payments to this creditor; undefined if as usual. */
export function creditorBehaviour({ account }: { account: CreditorAccount }): CreditorBehaviour | undefined {
  return toCreditorLedgerAccountIds(account)
    .map((id) => BEHAVIOUR_BY_ACCOUNT.get(id))
    .find((behaviour) => behaviour !== undefined)
}

/** Nine seconds are well within Havn's timeout for the core bank; nine days are short enough for its repeated requests. */
const countMax = 9

/** The last two digits of the amount say how many seconds or days: 100.02 is two. Zero counts as one. */
function countFromAmount({ amount }: Pick<Transfer, 'amount'>): number {
  return Math.min(Number(amount.minorUnits % 100n) || 1, countMax)
}

/** Returns how long a scenario that counts seconds delays this transfer. */
export function delayMilliseconds(transfer: Pick<Transfer, 'amount'>): number {
  return countFromAmount(transfer) * 1000
}

/** Have the order's days passed since its execution date? `today` is by the bank's clock, which a TPP can move. */
export function haveDaysPassed(
  order: TransferOrder,
  today: Temporal.PlainDate,
  days = countFromAmount(order),
): boolean {
  const end = Temporal.PlainDate.from(order.executionDate).add({ days })
  return Temporal.PlainDate.compare(today, end) >= 0
}
