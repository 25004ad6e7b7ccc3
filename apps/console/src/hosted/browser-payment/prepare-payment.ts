import { randomUUID } from 'node:crypto'
import { callbackPath } from '../../pay/pay-as.ts'
import { readParties, type PartiesRefused } from '../../pay/read-parties.ts'
import { smallPayment } from '../../pay/small-payment.ts'
import type { Context } from '../../server/index.ts'
import { type PreparedCall, prepareCall } from './prepared-call.ts'

const target = '/v1/payments/norwegian-domestic-credit-transfers'

/** Prepares a payment of the first private customer; without a call if nobody could pay. */
export async function preparePayment({
  tpp,
  origin,
  now,
}: Context): Promise<PartiesRefused | { readonly call: PreparedCall | undefined }> {
  const parties = await readParties(tpp)
  if ('refusal' in parties) return parties
  const payer = parties.customers.find(({ customerType }) => customerType === 'PRIVATE')
  const reference = randomUUID().slice(0, 8).toUpperCase()
  const payment = payer === undefined ? undefined : smallPayment({ ...parties, payer }, { reference })
  if (payer === undefined || payment === undefined) return { call: undefined }
  const headers = {
    'TPP-Session-ID': `console-${randomUUID()}`,
    'TPP-Redirect-URI': `${origin}${callbackPath}`,
    'PSU-IP-Address': '192.0.2.1',
    'X-PSU-IDENTITY': payer.customerNumber,
    'PSU-Context': 'PRIVATE',
    'x-accept-fix': 'payment-status-before-approval',
  }
  return { call: prepareCall({ target, headers, body: JSON.stringify(payment), now }) }
}
