import { randomUUID } from 'node:crypto'
import { type Bank, expect, type KnownPsu, readRedirect } from '@havn/tpp-sdk'

const KARI = '14838530061'
const session = {
  psu: { nationalId: KARI, context: 'PRIVATE' },
  sessionId: 'console-tests',
  redirectUri: 'https://tpp.example/back',
  ipAddress: '192.0.2.7',
} as const

/** A Monday morning at the bank: it executes payments on banking days. */
export async function setBankDay(bank: Bank): Promise<void> {
  await expect(bank.sandbox.setClock({ body: { time: '2026-11-16T09:00:00Z' } }), 200)
}

/** Makes what the screens show: payments in several states, a basket, a consent, a refused call, notifications, a snapshot. */
export async function makeData(bank: Bank): Promise<void> {
  const approved = await pay(bank, { notificationUri: 'http://127.0.0.1:9/nobody-listens-here' })
  const psu = await approve(bank, approved)
  await expect(bank.sandbox.runBatch(), 201)
  const paymentIds = [await pay(bank), await pay(bank)]
  await expect(bank.createSigningBasket({ session: { ...session, psu }, body: { paymentIds } }), 201)
  await pay(bank)
  const asked = await expect(
    bank.listAccounts({ session: { ...session, psu, sessionId: randomUUID() } }),
    401,
  )
  await decide(bank, new URL(asked.body._links.scaRedirect.href).pathname.split('/').at(-2) ?? '')
  await bank.readPaymentStatus({
    paymentProduct: 'norwegian-domestic-credit-transfers',
    paymentId: randomUUID(),
  })
  await expect(bank.sandbox.createSandboxSnapshot({ body: { name: 'before' } }), 201)
}

async function pay(bank: Bank, more: { readonly notificationUri?: string } = {}): Promise<string> {
  const call = {
    session: { ...session, ...more },
    body: {
      instructedAmount: { amount: '125.50', currency: 'NOK' },
      creditorName: 'Ola Nordmann',
      creditorAccount: { bban: '99860512749', currency: 'NOK' },
      creditorAddress: { country: 'NO' },
      debtorAccount: { bban: '99860510002', currency: 'NOK' },
      remittanceInformationUnstructured: `Order ${randomUUID().slice(0, 8)}`,
    },
  } as const
  return (await expect(bank.createNdctPayment(call), 201)).body.paymentId
}

async function approve(bank: Bank, paymentId: string): Promise<KnownPsu> {
  const payment = { paymentProduct: 'norwegian-domestic-credit-transfers', paymentId } as const
  const { body } = await expect(bank.listAuthorisations(payment), 200)
  return decide(bank, body.authorisationIds[0] ?? '')
}

async function decide(bank: Bank, authorisationId: string): Promise<KnownPsu> {
  const decision = { outcome: 'approve', nationalId: KARI } as const
  const { body } = await expect(bank.sandbox.decideAuthorisation({ authorisationId, body: decision }), 200)
  const back = readRedirect(body.redirect)
  if (back.kind !== 'authenticated') throw new Error(`the SCA ended as ${back.kind}`)
  return back.psu
}
