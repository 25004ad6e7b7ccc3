// Mistakes that must not compile. A test checks that each line after a mark is an error, with TypeScript 5.9 and 7.
import type { AnswerOf, Bank, CallOf, Notification, TransactionStatus } from '@havn/tpp-sdk'
import { connectBank, createTppClient, expect, verifyNotification, waitForStatus } from '@havn/tpp-sdk'

const psu = { id: '0d9f4a1c-6c0e-4d6b-8d6b-2f5a9c3e7b10' }
const unnamed = { sessionId: 's', redirectUri: 'https://tpp.example/back', ipAddress: '192.0.2.7' }
const session = { ...unnamed, psu }
const amount = { amount: '1.00', currency: 'NOK' } as const
const account = { bban: '99860512749', currency: 'NOK' } as const
const order = {
  instructedAmount: amount,
  creditorName: 'Ola Nordmann',
  creditorAccount: account,
  creditorAddress: { country: 'NO' },
  debtorAccount: account,
} as const
const product = 'norwegian-domestic-credit-transfers'

export async function mistakes(bank: Bank, created: AnswerOf<'createNdctPayment'>): Promise<void> {
  // @ts-expect-error an amount is a text
  await bank.createNdctPayment({ session, body: { ...order, instructedAmount: { ...amount, amount: 1 } } })
  // @ts-expect-error there is no such currency
  await bank.createNdctPayment({ session, body: { ...order, debtorAccount: { ...account, currency: 'X' } } })
  // @ts-expect-error a field of another name
  await bank.createNdctPayment({ session, body: { ...order, creditorNam: 'Ola' } })
  // @ts-expect-error without creditorName
  await bank.createNdctPayment({ session, body: { ...order, creditorName: undefined } })
  // @ts-expect-error without a session
  await bank.createNdctPayment({ body: order })
  // @ts-expect-error without the address of the PSU, who is present when a payment is created
  await bank.createNdctPayment({ session: { psu, sessionId: 's', redirectUri: 'https://a' }, body: order })
  // @ts-expect-error without the PSU
  await bank.createNdctPayment({ session: unnamed, body: order })
  // @ts-expect-error of a bulk payment, without the PSU
  const bulk: CallOf<'createBulkPayment'>['session'] = unnamed
  console.log(bulk)
  // @ts-expect-error no such query parameter
  await bank.createNdctPayment({ session, body: order, query: { allowDuplicate: true } })
  // @ts-expect-error no such product
  await bank.readPayment({ paymentProduct: 'domestic', paymentId: 'x' })
  // @ts-expect-error a bulk payment is domestic
  await bank.readBulkPayment({ paymentProduct: 'norwegian-cross-border-credit-transfers', paymentId: 'x' })
  // @ts-expect-error without the id
  await bank.readPayment({ paymentProduct: product })
  // @ts-expect-error a national id is for single SCA only
  await bank.readUser({ session: { ...session, psu: { nationalId: '14838530061', context: 'PRIVATE' } } })
  // @ts-expect-error the sandbox's operations are apart
  await bank.runBatch()
  // @ts-expect-error which answer it is has not been asked
  console.log(created.body.paymentId)
  // @ts-expect-error the operation has no such status
  if (created.status === 418) return
  // @ts-expect-error a 201 has scaRedirect only where the PSU is sent to the bank
  if (created.status === 201) console.log(created.body._links.scaRedirect.href)
  // @ts-expect-error a 400 has no scaRedirect for sure
  if (created.status === 400) console.log(created.body._links.scaRedirect.href)
  // @ts-expect-error without an answer there is no body
  if (created.status !== 201 && created.status !== 401) console.log(created.body.tppMessages)
  // @ts-expect-error the operation never answers 200
  await expect(bank.createNdctPayment({ session, body: order }), 200)
  // @ts-expect-error the answer has no such field
  console.log((await expect(bank.createNdctPayment({ session, body: order }), 201)).body.id)
  // @ts-expect-error no such status of a payment
  await waitForStatus(bank, { paymentProduct: product, paymentId: 'x' }, ['PAID'])
  // @ts-expect-error no such value of x-accept-fix
  await bank.listAccounts({}, { acceptFix: ['everything'] })
  // @ts-expect-error without a key
  connectBank({ baseUrl: 'https://bank.example', certificate: '' })
  // @ts-expect-error no such method
  await createTppClient({ baseUrl: '', key: '', certificate: '' }).call({ method: 'PATCH', path: '/' })
}

export function forgotten(created: AnswerOf<'createNdctPayment'>): string {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- The missing case is the mistake.
  switch (created.status) {
    case 201:
      return created.body.paymentId
    case 'no-answer':
    case 400:
    case 403:
    case 409:
    case 413:
    case 415:
    case 429:
    case 500:
    case 503:
      return 'refused'
    default: {
      // @ts-expect-error 401, where the PSU must authenticate, is not handled
      const handled: never = created
      return handled
    }
  }
}

export function unverified(received: Parameters<typeof verifyNotification>[0]): string {
  const verified = verifyNotification(received, { authority: '', organizationIdentifier: '' })
  // @ts-expect-error whether it verified has not been asked
  return verified.notification.notificationId
}

export function unasked(notification: Notification): TransactionStatus | undefined {
  // @ts-expect-error whether it is about a payment has not been asked: a basket has other statuses
  return notification.transactionStatus
}

export const asked = (notification: Notification): TransactionStatus | undefined =>
  notification.resource === 'payments' ? notification.transactionStatus : undefined
