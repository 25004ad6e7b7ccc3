import { randomUUID } from 'node:crypto'
import type { StageCall } from './stage.ts'

export const NDCT = '/v1/payments/norwegian-domestic-credit-transfers'
export const NCBCT = '/v1/payments/norwegian-cross-border-credit-transfers'
export const INSTANT = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks'
export const BULK = '/v1/bulk-payments/norwegian-domestic-credit-transfers'
export const BASKETS = '/v1/signing-baskets'

/** People and accounts of the first data set. */
export const KARI = {
  nationalId: '14838530061',
  account: '99860510002',
  resourceId: 'a0000000-0000-4000-8000-000000000001',
}
export const OLA = { nationalId: '02927931152', account: '99860512749', emptyAccount: '99860514113' }
export const NORA = {
  nationalId: '25879032086',
  account: '99860520962',
  agreementId: 'e0000000-0000-4000-8000-000000000002',
}
export const EMIL = { nationalId: '06857431071', agreementId: NORA.agreementId }

const nok = (bban: string) => ({ bban, currency: 'NOK' })

/** A domestic payment from Kari to Ola, unless the change says otherwise; no two are logical duplicates. */
export const domestic = (change: object = {}) => ({
  instructedAmount: { amount: '100.00', currency: 'NOK' },
  creditorName: 'Ola Nordmann',
  creditorAccount: nok(OLA.account),
  creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
  debtorAccount: nok(KARI.account),
  remittanceInformationUnstructured: `trigger ${randomUUID().slice(0, 8)}`,
  ...change,
})

export const domesticTo = (bban: string, amount = '100.00') =>
  domestic({ creditorAccount: nok(bban), instructedAmount: { amount, currency: 'NOK' } })

export const domesticFrom = (bban: string, change: object = {}) =>
  domestic({ debtorAccount: nok(bban), ...change })

/** A cross-border payment from Kari to Germany. */
export const abroad = (change: object = {}) => ({
  instructedAmount: { amount: '100.00', currency: 'EUR' },
  creditorName: 'Schiffsausrüster Möwe GmbH',
  creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
  debtorAccount: nok(KARI.account),
  remittanceInformationUnstructured: `trigger ${randomUUID().slice(0, 8)}`,
  ...change,
})

export function bulkTo(...creditors: readonly string[]) {
  const payments = creditors.map((bban) => {
    const { debtorAccount: _debtor, ...line } = domesticTo(bban)
    return line
  })
  return { paymentInformationId: `T-${randomUUID().slice(0, 8)}`, debtorAccount: nok(KARI.account), payments }
}

const fixes = { 'x-accept-fix': 'payment-status-before-approval' }

/** A creation that names the PSU and asks for a single SCA. */
export function creation(
  body: object,
  change: { path?: string; headers?: Record<string, string>; psu?: string } = {},
): StageCall {
  const { path = NDCT, headers = {}, psu = KARI.nationalId } = change
  const named = { 'X-PSU-IDENTITY': psu, 'PSU-Context': 'PRIVATE' }
  return { method: 'POST', path, headers: { ...fixes, ...named, ...headers }, body }
}

/** A creation by a PSU who has a session. */
export function creationInSession(body: object, headers: Record<string, string>, path = NDCT): StageCall {
  return { method: 'POST', path, headers: { ...fixes, ...headers }, body }
}
