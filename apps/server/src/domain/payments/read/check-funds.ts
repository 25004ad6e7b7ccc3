import type { CoreBank } from '../../../core-bank/index.ts'
import { withTimeout } from '../../../platform/shared/timeout.ts'
import { deserialiseTransfer } from '../payment-order.ts'
import type { PaymentState } from '../payments.store.ts'

/** A TPP polls the status, so a slow core bank must not delay the response. */
const timeoutMilliseconds = 1_000

/** The causes that reject a payment for lack of funds. */
const LACKED_FUNDS: ReadonlySet<PaymentState['cause']> = new Set([
  'retries-exhausted',
  'insufficient-funds-instant',
  'without-funds',
])

/**
 * ST-05: whether there is money for an approved payment that waits, or that there was none when it was rejected for
 * that. The member is left out when the core bank does not answer in time.
 */
export async function checkFunds(
  coreBank: CoreBank,
  bankId: string,
  { status, cause, transfer }: PaymentState,
): Promise<{ fundsAvailable?: boolean }> {
  if (status === 'ACCP' || (status === 'RJCT' && LACKED_FUNDS.has(cause))) return { fundsAvailable: false }
  if (transfer === undefined || (status !== 'ACTC' && status !== 'ACWC')) return {}
  const asked = coreBank.hasFunds({ bankId, order: deserialiseTransfer(transfer) })
  const fundsAvailable = await withTimeout(asked, timeoutMilliseconds).catch(() => undefined)
  return fundsAvailable === undefined ? {} : { fundsAvailable }
}
