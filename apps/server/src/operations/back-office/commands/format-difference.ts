import { amountOf } from '../amount.ts'
import { localTime } from '../local-time.ts'
import type { Difference } from '../../../domain/payments/index.ts'

/** Writes a difference for a terminal, on one line. */
export function formatDifference(difference: Difference): string {
  const { kind, paymentId, tppId, status, amount, at, detail } = difference
  const { debtorAccount = '–', creditorAccount = '–' } = difference
  return [
    kind.padEnd(12),
    paymentId,
    amountOf({ minorUnits: amount?.minorUnits ?? null, currency: amount?.currency ?? null }),
    `${debtorAccount} → ${creditorAccount}`,
    localTime(at ?? null),
    status ?? 'unknown',
    tppId,
    detail,
  ].join('  ')
}

/** The same for a script. */
export function differenceToJson(difference: Difference): object {
  const { amount, at, repair, ...others } = difference
  return {
    ...others,
    amount: amount && { minorUnits: String(amount.minorUnits), currency: amount.currency },
    at: at?.toString(),
    canBeRepaired: repair !== undefined,
  }
}
