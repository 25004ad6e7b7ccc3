import type { CoreBank } from '../core-bank/index.ts'
import { inTime } from '../shared/in-time.ts'
import { readTransfer } from './payment-order.ts'
import type { PaymentRow } from './payments.store.ts'

/** A TPP polls: it is told what the books say soon, or nothing about it. */
const patienceMilliseconds = 1_000

/** ST-05: told while the payment waits for money to be taken. Books that are silent leave it out. */
export async function hasFunds(
  coreBank: CoreBank,
  bankId: string,
  { status, transfer }: PaymentRow,
): Promise<{ fundsAvailable?: boolean }> {
  if (status === 'ACCP') return { fundsAvailable: false }
  if (transfer === null || (status !== 'ACTC' && status !== 'ACWC')) return {}
  const asked = coreBank.hasFunds({ bankId, order: readTransfer(transfer) })
  const fundsAvailable = await inTime(asked, patienceMilliseconds).catch(() => undefined)
  return fundsAvailable === undefined ? {} : { fundsAvailable }
}
