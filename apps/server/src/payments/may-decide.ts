import type { CoreBank } from '../core-bank/index.ts'
import type { Queries } from '../database/database.ts'
import type { Decider, Subject } from '../sca/index.ts'
import { readPayment } from './payments.store.ts'
import { rulesOf } from './products.ts'

/** Who may pay from the account may approve a payment from it, and stop one. */
export async function mayDecideOn(
  { coreBank, desk }: { coreBank: CoreBank; desk: Queries },
  subject: Subject,
  { personId, agreementId }: Decider,
): Promise<boolean> {
  const payment = await readPayment(desk, subject)
  if (payment === undefined) return false
  const [order] = rulesOf(payment).ordersOf(payment.body, '')
  if (order === undefined) return false
  const { debtor } = order
  return coreBank.mayPayFrom({ bankId: subject.bankId, personId, agreementId, ...debtor })
}
