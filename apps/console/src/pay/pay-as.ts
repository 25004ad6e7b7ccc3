import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@havn/tpp-sdk'
import { notificationPath } from '../notifications/receive.ts'
import type { Context } from '../server/index.ts'
import { readParties, type PartiesRefused } from './read-parties.ts'
import { smallPayment } from './small-payment.ts'

/** Where the bank sends the browser after the SCA, unless a payment names another address. */
export const callbackPath = '/tpp/callback'

/** Who pays, and what of it was chosen. */
export interface PaymentWish {
  readonly customerId: string
  /** The account to pay from, by its number. Default: the customer's first that has the money. */
  readonly debtorAccount?: string | undefined
  /** A decimal number such as 249.00. Default: an everyday amount. */
  readonly amount?: string | undefined
}

export type PaymentOutcome =
  | { readonly kind: 'created'; readonly paymentId: string }
  /** The bank said no. */
  | { readonly kind: 'refused'; readonly answer: RefusedAnswer }
  /** There is no such customer. */
  | { readonly kind: 'unknown customer' }
  /** The customer, or everybody else, has no account in NOK. */
  | { readonly kind: 'no account' }

type RefusedAnswer =
  | Exclude<AnswerOf<'createNdctPayment'>, { readonly status: 201 }>
  | PartiesRefused['refusal']

/**
 * Creates a small domestic payment in the name of a customer of the sandbox, who then has to approve it. The customer is
 * named by number, so one SCA identifies them and approves the payment, and the browser returns to the console.
 */
export async function payAs(
  { tpp, origin }: Pick<Context, 'tpp' | 'origin'>,
  { customerId, ...choice }: PaymentWish,
): Promise<PaymentOutcome> {
  const parties = await readParties(tpp)
  if ('refusal' in parties) return { kind: 'refused', answer: parties.refusal }
  const payer = parties.customers.find((customer) => customer.customerId === customerId)
  if (payer === undefined) return { kind: 'unknown customer' }
  const reference = randomUUID().slice(0, 8).toUpperCase()
  const body = smallPayment({ ...parties, payer }, { ...choice, reference })
  if (body === undefined) return { kind: 'no account' }
  const answer = await tpp.bank.createNdctPayment({
    session: {
      psu: { nationalId: payer.customerNumber, context: payer.customerType },
      sessionId: `console-${randomUUID()}`,
      redirectUri: `${origin}${callbackPath}`,
      notificationUri: `${origin}${notificationPath}`,
      ipAddress: '192.0.2.1',
    },
    body,
  })
  if (answer.status !== 201) return { kind: 'refused', answer }
  return { kind: 'created', paymentId: answer.body.paymentId }
}
