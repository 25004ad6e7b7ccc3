import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { listIn } from '../../accounts/support/reader.ts'
import { CONSENTS, consentsAt, KARIS } from '../../consents/support/consent-calls.ts'
import { CALLBACK, type Headers, linkOf, OLA } from '../../sca/support/tpp-calls.ts'
import { openBank, type TestBank } from '../../support/bank.ts'
import { atHost, authorisationIdOf, basketPayerAt } from '../../support/basket-payer.ts'
import { KARI } from '../../support/ndct.ts'
import { INSTANT_TARGET } from '../../support/payer.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import type { RequestToSign } from '../../support/signed-request.ts'
import { BULK, PERIODIC } from './routes.ts'

const host = 'felles.localhost'

/** Two TPPs in one bank: the owner has at least one resource of each kind, the stranger only a consent of its own PSU. */
export async function openSharedBank() {
  const bank = await openBank({ sharedHosts: [host] })
  try {
    return await fill(bank)
  } catch (error) {
    await bank.close()
    throw error
  }
}

async function fill(bank: TestBank) {
  const owner = await basketPayerAt(bank, { host, nationalId: KARI })
  const stranger = await basketPayerAt(bank, { host, nationalId: OLA })
  const shared = atHost(bank, host)
  const ids = await idsOf(owner)
  const consent = await consentIds(shared, owner)
  await consentsAt(shared, stranger.tpp).grant({ session: stranger.session, nationalId: OLA })
  const contact = { method: 'PUT', body: { email: 'drift@tpp.example' } } as const
  const tppId = /organizationIdentifier=(\S+)/.exec(owner.tpp.certificate.subject)?.[1] ?? ''
  const put = await owner.payer.call({ ...contact, target: `/v1/tpps/${tppId}/contact-information` })
  assert.equal(put.status, 200, put.text)

  return {
    bank,
    owner,
    stranger,
    /** The owner's ids, at least one of each kind; those that belong together are in one object. */
    ids: [...ids, ...consent, [tppId], [owner.psuId], [owner.session]] as readonly (readonly string[])[],
    /** Calls as the stranger, with headers that can be changed. */
    askAsStranger(request: RequestToSign, headers: Headers = {}): Promise<ReceivedResponse> {
      return stranger.payer.call({
        ...request,
        headers: {
          'x-accept-fix': 'payment-status-before-approval',
          'TPP-Redirect-URI': CALLBACK,
          'PSU-ID': stranger.psuId,
          'TPP-Session-ID': stranger.session,
          ...headers,
        },
      })
    },
  }
}

export type SharedBank = Awaited<ReturnType<typeof openSharedBank>>
type Owner = Awaited<ReturnType<typeof basketPayerAt>>

async function idsOf(owner: Owner): Promise<string[][]> {
  const { payer, psuHeaders: psu } = owner
  const headers = { 'X-PSU-IDENTITY': undefined, 'PSU-Context': undefined, ...psu }
  const created = [
    await payer.create({ headers }),
    await payer.create({ headers, target: INSTANT_TARGET }),
    await payer.create({
      headers,
      target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
      body: BULK,
    }),
    await payer.create({
      headers,
      target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
      body: PERIODIC,
    }),
  ]
  for (const { status, text } of created) assert.equal(status, 201, text)
  const path = await payer.pay({ headers, query: '?allowLogicalDuplicate=true' })
  const cancellation = await payer.cancel(path, {
    'TPP-Session-ID': owner.session,
    'TPP-Redirect-URI': CALLBACK,
  })
  assert.equal(cancellation.status, 202, cancellation.text)
  const { basketId, authorisationId } = await owner.basket([await owner.payment(), await owner.abroad()])
  return [
    ...created.map((answer) => [answer.json.paymentId, authorisationIdOf(answer)]),
    [path.split('/').at(-1) ?? '', authorisationIdOf(cancellation)],
    [basketId, authorisationId],
  ]
}

/** The accounts that the owner sees of its PSU, and the authorisation of that consent. */
async function consentIds(shared: Parameters<typeof consentsAt>[0], owner: Owner): Promise<string[][]> {
  const consents = consentsAt(shared, owner.tpp)
  await consents.grant({ session: owner.session, nationalId: KARI })
  const started = await consents.start({ 'TPP-Session-ID': randomUUID() })
  const list = listIn(
    await consents.read({ 'PSU-ID': owner.psuId }, `/v1/accounts/${KARIS.current}/transactions`),
  )
  const { json } = await shared.call(owner.tpp, { target: CONSENTS, headers: { 'PSU-ID': owner.psuId } })
  const [consent] = json['consents'] as readonly { consentId: string }[]
  return [
    [String(consent?.consentId)],
    [linkOf(started).authorisationId],
    [linkOf(started).bankId],
    [KARIS.current, list.booked?.[0]?.transactionId ?? ''],
    [KARIS.card],
  ]
}

/** Everything that could distinguish two responses, except ids and secrets that are new each time. */
export function tellable({ status, headers, text }: ReceivedResponse) {
  const { date: _date, 'x-request-id': _requestId, ...rest } = headers
  return { status, headers: rest, text: text.replaceAll(/\/sca\/[^"]+/g, '/sca/…') }
}
