import type { NdctPayment } from '@havn/contract'
import type { RequestToSign } from './signed-request.ts'

export const NDCT_TARGET = '/v1/payments/norwegian-domestic-credit-transfers'
export const KARI = '14838530061'

export function ndctBody(change: Partial<NdctPayment> = {}): NdctPayment {
  return {
    instructedAmount: { amount: '125.50', currency: 'NOK' },
    creditorName: 'Ola Nordmann',
    creditorAccount: { bban: '99860512749', currency: 'NOK' },
    creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    remittanceInformationUnstructured: 'Takk for middagen',
    ...change,
  }
}

let numberOfPayment = 0

/** A request that creates a payment by single SCA. No two of them are logical duplicates. */
export function ndctCreation(
  change: { headers?: RequestToSign['headers']; body?: RequestToSign['body']; query?: string } = {},
): RequestToSign {
  numberOfPayment += 1
  return {
    method: 'POST',
    target: `${NDCT_TARGET}${change.query ?? ''}`,
    headers: {
      'x-accept-fix': 'payment-status-before-approval',
      'TPP-Session-ID': 'session-1',
      'TPP-Redirect-URI': 'https://tpp.example/callback',
      'PSU-IP-Address': '192.0.2.7',
      'X-PSU-IDENTITY': KARI,
      'PSU-Context': 'PRIVATE',
      ...change.headers,
    },
    body: change.body ?? ndctBody({ remittanceInformationUnstructured: `Payment ${numberOfPayment}` }),
  }
}
