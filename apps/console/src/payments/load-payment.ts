import { type NotificationDelivery, type RequestOutline, expect } from '@havn/tpp-sdk'
import { unlogged } from '../design/index.ts'
import type { Context } from '../server/index.ts'
import { toAuthorisations } from '../authorisations/authorisation.ts'
import type { Payment } from './payment.ts'

/** Reads a payment; undefined if this TPP has none of that id. */
export async function loadPayment(
  { tpp, options }: Pick<Context, 'tpp' | 'options'>,
  paymentId: string,
): Promise<Payment | undefined> {
  const answer = await tpp.bank.sandbox.readSandboxPayment({ paymentId }, unlogged)
  if (answer.status === 404 || answer.status === 400) return undefined
  const { body } = await expect(answer, 200)
  return { ...body, authorisations: toAuthorisations(body.authorisations, options.bankPageUrl) }
}

/** The notifications about a payment, oldest first. */
export async function loadNotifications(
  { tpp }: Pick<Context, 'tpp'>,
  isAbout: (notification: NotificationDelivery) => boolean,
): Promise<readonly NotificationDelivery[]> {
  const answer = await tpp.bank.sandbox.listNotifications({}, unlogged)
  return answer.status === 200 ? answer.body.notifications.filter(isAbout).toReversed() : []
}

const callsMax = 200

/** The calls about something, newest first, of the last two hundred. */
export async function loadCalls(
  { tpp }: Pick<Context, 'tpp'>,
  isAbout: (call: RequestOutline) => boolean,
): Promise<readonly RequestOutline[]> {
  const answer = await tpp.bank.sandbox.listSandboxRequests({ query: { limit: callsMax } }, unlogged)
  return answer.status === 200 ? answer.body.requests.filter(isAbout) : []
}
