import type { CreationTerms } from '../../../core-bank/index.ts'
import { requireSession } from '../../sca/index.ts'
import { refuse, type Refused } from '../../../edge/index.ts'
import { mayUseRail } from '../approve/may-pay.ts'
import type { PaymentOrders } from '../payment-order.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import type { CreationCall } from './creation-request.ts'
import { payerQuestion } from './foresee-questions.ts'

type PayerTools = Pick<PaymentsSetup, 'tppDatabase' | 'keys'> & { readonly coreBank: CreationTerms }

/** With PSU-ID, the PSU needs a session of the last hour and the right to pay from the account. */
export async function refusePayer(
  { tppDatabase, coreBank, keys }: PayerTools,
  call: CreationCall,
  orders: PaymentOrders,
): Promise<Refused | undefined> {
  const outcome = await requireSession({ tppDatabase, coreBank, keys }, call)
  if (outcome.kind !== 'valid') return outcome
  const { personId, agreementId } = outcome.session
  const payer = { bankId: call.bank.bankId, personId, agreementId }
  const [{ debtor, rail }] = orders
  if (!(await coreBank.mayPayFrom(payerQuestion(payer, orders)))) {
    const text = `The PSU is not authorised to pay from this account, the amount exceeds the agreed limit, or the account is not in ${debtor.currency}.`
    return refuse({ reason: 'payer-not-allowed', path: 'debtorAccount', text })
  }
  if (await mayUseRail(coreBank, payer, rail)) return undefined
  const text = 'The bank has not opened this payment product to the PSU.'
  return refuse({ reason: 'product-not-for-psu', path: 'paymentProduct', text })
}
