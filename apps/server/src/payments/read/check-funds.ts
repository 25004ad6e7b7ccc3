import type { CoreBank } from '../../core-bank/index.ts'
import { withTimeout } from '../../shared/timeout.ts'
import { deserialiseTransfer } from '../payment-order.ts'
import type { StoredPayment } from '../payments.store.ts'

/** A TPP polls: it is told what the books say soon, or nothing about it. */
const timeoutMilliseconds = 1_000

/** A payment that these steps ended was rejected for lack of funds. */
const LACKED_FUNDS: ReadonlySet<StoredPayment['cause']> = new Set([
  'retries-exhausted',
  'insufficient-funds-instant',
])

/**
 * ST-05: whether there is money for a payment that waits to be paid, or was not when it was rejected for that. A core
 * bank that does not answer in time leaves it out.
 */
export async function checkFunds(
  coreBank: CoreBank,
  bankId: string,
  { status, cause, transfer }: StoredPayment,
): Promise<{ fundsAvailable?: boolean }> {
  if (status === 'ACCP' || (status === 'RJCT' && LACKED_FUNDS.has(cause))) return { fundsAvailable: false }
  if (transfer === undefined || (status !== 'ACTC' && status !== 'ACWC')) return {}
  const asked = coreBank.hasFunds({ bankId, order: deserialiseTransfer(transfer) })
  const fundsAvailable = await withTimeout(asked, timeoutMilliseconds).catch(() => undefined)
  return fundsAvailable === undefined ? {} : { fundsAvailable }
}
