import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { NdctPayment } from '@havn/contract'
import { type Bank, connectBank, expect, readRedirect } from '@havn/tpp-sdk'
import type { TppFiles } from '../environment/certificates.ts'
import type { RequestTemplate } from './sign-requests.ts'

/** The sandbox's customer who pays and whose accounts are read. */
export const NATIONAL_ID = '14838530061'
const ACCOUNT = '99860510002'
const PAYMENTS = '/v1/payments/norwegian-domestic-credit-transfers'
const REDIRECT_URI = 'https://tpp.example/callback?from=bank'
const FIX = { 'x-accept-fix': 'payment-status-before-approval' }
const PRESENT = { 'PSU-IP-Address': '192.0.2.7' }

// The text of each differs, so that none is a logical duplicate of another.
const PAYMENT: NdctPayment = {
  instructedAmount: { amount: '1.25', currency: 'NOK' },
  creditorName: 'Ola Nordmann',
  creditorAccount: { bban: '99860512749', currency: 'NOK' },
  creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
  debtorAccount: { bban: ACCOUNT, currency: 'NOK' },
  remittanceInformationUnstructured: 'Invoice {requestId}',
}

/** A creation by single SCA, as most TPPs send it. */
export const CREATE: RequestTemplate = {
  method: 'POST',
  target: PAYMENTS,
  headers: {
    ...FIX,
    ...PRESENT,
    'Content-Type': 'application/json',
    'TPP-Session-ID': '{requestId}',
    'TPP-Redirect-URI': REDIRECT_URI,
    'X-PSU-IDENTITY': NATIONAL_ID,
    'PSU-Context': 'PRIVATE',
  },
  body: JSON.stringify(PAYMENT),
}

export function statusOf(paymentId: string): RequestTemplate {
  return { method: 'GET', target: `${PAYMENTS}/${paymentId}/status`, headers: FIX }
}

export function detailsOf(paymentId: string): RequestTemplate {
  return { method: 'GET', target: `${PAYMENTS}/${paymentId}`, headers: FIX }
}

export function approvalOf(authorisationId: string): RequestTemplate {
  return {
    method: 'POST',
    target: `/v1/sandbox/authorisations/${authorisationId}`,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ outcome: 'approve', nationalId: NATIONAL_ID }),
  }
}

/** The calls of a PSU who has authenticated and has agreed that the TPP reads their accounts. */
export interface PsuCalls {
  readonly createWithPsuId: RequestTemplate
  readonly accounts: RequestTemplate
  readonly newestPage: RequestTemplate
  readonly oldestPage: RequestTemplate
}

const pageSize = 200

/** The bank at a port of this machine, as a TPP calls it. */
export function connect(port: number, { keyPem, certificatePem }: TppFiles): Bank {
  return connectBank({ baseUrl: `http://127.0.0.1:${port}`, key: keyPem, certificate: certificatePem })
}

/** Creates a payment like those of `CREATE`. Returns the link to its approval. */
export async function createOnePayment(bank: Bank): Promise<string> {
  const session = {
    sessionId: randomUUID(),
    redirectUri: REDIRECT_URI,
    ipAddress: PRESENT['PSU-IP-Address'],
    psu: { nationalId: NATIONAL_ID, context: 'PRIVATE' },
  } as const
  const body = { ...PAYMENT, remittanceInformationUnstructured: `Invoice ${randomUUID()}` }
  const created = await expect(bank.createNdctPayment({ body, session }), 201)
  return created.body._links?.scaRedirect?.href ?? ''
}

/**
 * Has the PSU authenticate and consent behind the link of a first call. `approve` does so and returns where the browser is
 * sent then. Returns the session of the PSU, and the headers of their calls.
 */
export async function consentToRead(bank: Bank, approve: (link: string) => Promise<string>) {
  const sessionId = randomUUID()
  const session = { sessionId, redirectUri: REDIRECT_URI, ipAddress: PRESENT['PSU-IP-Address'] }
  const asked = await expect(bank.listAccounts({ session }), 401)
  const address = await approve(asked.body._links.scaRedirect.href)
  const redirect = readRedirect(address)
  assert(redirect.kind === 'authenticated', `the consent was not given: ${address}`)
  const headers = { 'TPP-Session-ID': sessionId, 'PSU-ID': redirect.psu.id, ...PRESENT }
  return { session: { ...session, psu: redirect.psu }, headers }
}

/** A list of accounts with their balances. */
export const accountsFor = (headers: RequestTemplate['headers']): RequestTemplate => ({
  method: 'GET',
  target: '/v1/accounts?withBalance=true',
  headers,
})

/** Has the PSU authenticate and consent, as the sandbox's API allows without a browser. */
export async function preparePsu(port: number, tpp: TppFiles): Promise<PsuCalls> {
  const bank = connect(port, tpp)
  const { session, headers: psu } = await consentToRead(bank, async (link) => {
    const authorisationId = link.split('/').at(-2)
    assert(authorisationId !== undefined, 'a scaRedirect names its authorisation')
    const body = { outcome: 'approve', nationalId: NATIONAL_ID } as const
    const decided = await expect(bank.sandbox.decideAuthorisation({ authorisationId, body }), 200)
    return decided.body.redirect ?? ''
  })
  const { body: listed } = await expect(bank.listAccounts({ session }), 200)
  const account = listed.accounts.find(({ bban }) => bban === ACCOUNT)
  assert(account !== undefined, `expected the account ${ACCOUNT}`)
  const first = await expect(bank.listTransactions({ accountId: account.resourceId, session }), 200)
  const { booked = [], _links: links } = first.body.transactions ?? {}
  assert.equal(booked.length, pageSize, 'expected an account with a whole page of transactions')
  const read = (target: string): RequestTemplate => ({ method: 'GET', target, headers: psu })
  const { headers, ...creation } = CREATE
  const { 'X-PSU-IDENTITY': _identity, 'PSU-Context': _context, ...common } = headers
  return {
    createWithPsuId: { ...creation, headers: { ...common, ...psu } },
    accounts: accountsFor(psu),
    newestPage: read(`/v1/accounts/${account.resourceId}/transactions`),
    oldestPage: read(links?.last?.href ?? ''),
  }
}
