import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createTppClient, type TppAnswer, type TppCall, type TppClient } from '@havn/tpp-sdk'
import type { TppIdentity } from '@havn/test-certificates'

const NDCT = '/v1/payments/norwegian-domestic-credit-transfers'
/** Of the initial data set: Kari, and her current account with two years of transactions. */
const kari = '14838530061'
const karisAccountId = 'a0000000-0000-4000-8000-000000000001'

const FIXES = { 'x-accept-fix': 'payment-status-before-approval' }

const session = {
  'TPP-Session-ID': 'growth',
  'TPP-Redirect-URI': 'https://tpp.example/callback',
  'PSU-IP-Address': '192.0.2.7',
}

/** The calls of one TPP at one server, each of which must succeed. */
export type GrowthCalls = ReturnType<typeof growthCallsAt>

export function growthCallsAt(port: number, tpp: TppIdentity) {
  const client = createTppClient({ baseUrl: `http://127.0.0.1:${port}`, ...tpp })
  const send = (call: TppCall) => succeed(client, call)

  async function createPayment(): Promise<void> {
    const body = {
      instructedAmount: { amount: '125.50', currency: 'NOK' },
      creditorName: 'Ola Nordmann',
      creditorAccount: { bban: '99860512749', currency: 'NOK' },
      creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
      debtorAccount: { bban: '99860510002', currency: 'NOK' },
      remittanceInformationUnstructured: `Invoice ${randomUUID()}`,
    }
    const headers = {
      ...FIXES,
      ...session,
      'TPP-Session-ID': randomUUID(),
      'X-PSU-IDENTITY': kari,
      'PSU-Context': 'PRIVATE',
    }
    await send({ method: 'POST', path: NDCT, headers, body: JSON.stringify(body) })
  }

  /** Lets Kari consent, and returns how to read a page of her transactions. */
  async function openStatement(): Promise<() => Promise<void>> {
    const started = await send({ method: 'POST', path: '/v1/bank-offered-consents', headers: session })
    const { scaRedirect } = linksOf(started)
    const authorisationId = new URL(scaRedirect?.href ?? '').pathname.split('/')[3]
    const path = `/v1/sandbox/authorisations/${authorisationId}`
    const decided = await send({
      method: 'POST',
      path,
      body: JSON.stringify({ outcome: 'approve', nationalId: kari }),
    })
    const psuId = /psu-id=([0-9a-f-]{36})/.exec(decided.text)?.[1]
    assert(psuId, `no PSU-ID in ${decided.text}`)
    const headers = { ...session, 'PSU-ID': psuId }
    return async () => {
      const page = await send({ method: 'GET', path: `/v1/accounts/${karisAccountId}/transactions`, headers })
      assert(page.text.length > 20_000, `a short page: ${page.text.slice(0, 400)}`)
    }
  }

  return {
    createPayment,
    openStatement,
    readCustomers: () => send({ method: 'GET', path: '/v1/sandbox/customers' }),
    readStatus: (paymentId: string) =>
      send({ method: 'GET', path: `${NDCT}/${paymentId}/status`, headers: FIXES }),
    runBatch: async (): Promise<string> =>
      (await send({ method: 'POST', path: '/v1/sandbox/batch-runs' })).text,
  }
}

async function succeed(client: TppClient, call: TppCall): Promise<TppAnswer> {
  const answer = await client.call(call)
  assert(answer.status < 300, `${call.method} ${call.path}: ${answer.status} ${answer.text}`)
  return answer
}

function linksOf({ json }: TppAnswer): Record<string, { href: string }> {
  return (json as { _links: Record<string, { href: string }> })._links
}
