import type { NdctPayment } from '@havn/contract'

/** From one of the customer's accounts to the other. */
export function examplePayment({
  debtor,
  creditor,
  name,
}: {
  debtor: string
  creditor: string
  name: string
}) {
  return {
    instructedAmount: { amount: '100.00', currency: 'NOK' },
    creditorName: name,
    creditorAccount: { bban: creditor, currency: 'NOK' },
    creditorAddress: { city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: debtor, currency: 'NOK' },
    remittanceInformationUnstructured: 'My first payment',
  } satisfies NdctPayment
}
