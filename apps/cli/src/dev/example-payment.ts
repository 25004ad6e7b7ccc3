import type { NdctPayment } from '@havn/contract'

/**
 * From one of the customer's accounts to the other. The message tells the moment: yesterday's example, or that of an
 * earlier start today, must not make this one a logical duplicate.
 */
export function examplePayment({
  debtor,
  creditor,
  name,
  moment,
}: {
  debtor: string
  creditor: string
  name: string
  moment: Date
}) {
  return {
    instructedAmount: { amount: '100.00', currency: 'NOK' },
    creditorName: name,
    creditorAccount: { bban: creditor, currency: 'NOK' },
    creditorAddress: { city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: debtor, currency: 'NOK' },
    remittanceInformationUnstructured: `My first payment, ${moment.toISOString()}`,
  } satisfies NdctPayment
}
