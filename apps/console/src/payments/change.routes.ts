import type { AuthorisationSession, CancellationSession } from '@havn/tpp-sdk'
import { loadActors } from '../authorisations/actors.ts'
import { consoleSession } from '../authorisations/console-session.ts'
import { problemText } from '../design/index.ts'
import { type Context, notFound, redirect, type Result, type Route } from '../server/index.ts'
import { loadPayment } from './load-payment.ts'
import type { Payment } from './payment.ts'

/** What changes a payment. */
export const changeRoutes: readonly Route[] = [
  { method: 'POST', path: '/payments/:paymentId/cancel', handle: cancel },
  { method: 'POST', path: '/payments/:paymentId/authorise', handle: authorise },
]

/** Deletes a payment. If the PSU has approved it, that starts an SCA in which they approve the cancellation. */
async function cancel(context: Context): Promise<Result> {
  const payment = await loadPayment(context, context.params['paymentId'] ?? '')
  if (payment === undefined) return notFound()
  const [actor] = (await loadActors(context.tpp)).of(payment.debtorAccount)
  const isApproved = payment.transactionStatus !== 'RCVD'
  const session = isApproved ? consoleSession(context, actor, { payment: payment.paymentId }) : {}
  const answer = await sendDeletion(context, payment, session)
  const back = `/payments/${payment.paymentId}`
  if (answer.status === 204) return redirect(back, { tone: 'good', text: 'Cancelled.' })
  if (answer.status === 202)
    return redirect(back, { tone: 'good', text: 'The bank asks the PSU to approve the cancellation too.' })
  return redirect(back, { tone: 'bad', text: problemText(answer) })
}

/** Starts another authorisation of a payment, in the name of the customer that the form names. */
async function authorise(context: Context): Promise<Result> {
  const payment = await loadPayment(context, context.params['paymentId'] ?? '')
  if (payment === undefined) return notFound()
  const nationalId = context.form.get('nationalId')
  const actors = (await loadActors(context.tpp)).of(payment.debtorAccount)
  const actor = actors.find((candidate) => candidate.nationalId === nationalId)
  const session = consoleSession(context, actor, { payment: payment.paymentId })
  const answer = await sendStart(context, payment, session)
  const back = `/payments/${payment.paymentId}`
  if (answer.status === 201) return redirect(back, { tone: 'good', text: 'Another authorisation is open.' })
  return redirect(back, { tone: 'bad', text: problemText(answer) })
}

/** Bulk and periodic payments exist for domestic payments alone, so their calls take that product only. */
const domestic = 'norwegian-domestic-credit-transfers'

function sendDeletion({ tpp: { bank } }: Context, payment: Payment, session: CancellationSession) {
  const { paymentId, paymentProduct, paymentService } = payment
  if (paymentService === 'bulk-payments')
    return bank.deleteBulkPayment({ paymentId, paymentProduct: domestic, session })
  if (paymentService === 'periodic-payments')
    return bank.deletePeriodicPayment({ paymentId, paymentProduct: domestic, session })
  return bank.deletePayment({ paymentId, paymentProduct, session })
}

function sendStart({ tpp: { bank } }: Context, payment: Payment, session: AuthorisationSession) {
  const { paymentId, paymentProduct, paymentService } = payment
  if (paymentService === 'bulk-payments')
    return bank.startBulkAuthorisation({ paymentId, paymentProduct: domestic, session })
  if (paymentService === 'periodic-payments')
    return bank.startPeriodicAuthorisation({ paymentId, paymentProduct: domestic, session })
  return bank.startAuthorisation({ paymentId, paymentProduct, session })
}
