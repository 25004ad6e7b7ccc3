import assert from 'node:assert/strict'
import { connectBank, expect } from '@havn/tpp-sdk'
import { certificatePaths, createTpp, exportKey, openSandboxCa } from '@havn/test-certificates'

const PAYER = '14838530061'
const PRODUCT = 'norwegian-domestic-credit-transfers'

/** Creates, approves and executes a payment of a new TPP at a sandbox, and returns the payment's status. */
export async function payAt(baseUrl: string, certificates: string): Promise<string> {
  const paths = certificatePaths(certificates)
  const names = { folder: 'payer', organisation: 'Payer AS' }
  const tpp = createTpp({ paths, ca: openSandboxCa(paths), ...names, roles: ['PISP'] })
  const bank = connectBank({ baseUrl, key: exportKey(tpp.key), certificate: tpp.certificate.toString() })
  const created = await expect(
    bank.createNdctPayment({
      session: {
        sessionId: 'image',
        redirectUri: 'https://tpp.example/callback',
        ipAddress: '192.0.2.7',
        psu: { nationalId: PAYER, context: 'PRIVATE' },
      },
      body: {
        instructedAmount: { amount: '125.50', currency: 'NOK' },
        creditorName: 'Ola Nordmann',
        creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
        creditorAccount: { bban: '99860512749', currency: 'NOK' },
        debtorAccount: { bban: '99860510002', currency: 'NOK' },
        remittanceInformationUnstructured: 'Takk for middagen',
      },
    }),
    201,
  )
  const { paymentId, _links: links } = created.body
  const authorisationId = links?.scaStatus?.href.split('/').at(-1)
  assert(authorisationId !== undefined, 'a new payment has the links of its authorisation')
  await expect(bank.sandbox.decideAuthorisation({ authorisationId, body: { outcome: 'approve' } }), 200)
  await expect(bank.sandbox.runBatch(), 201)
  const read = await expect(bank.readPaymentStatus({ paymentId, paymentProduct: PRODUCT }), 200)
  return read.body.transactionStatus
}
