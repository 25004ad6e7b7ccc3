import { html } from '@havn/html'
import { loadActors } from '../authorisations/actors.ts'
import { pageHead } from '../design/index.ts'
import { type Context, notFound, page, type Result, type Route } from '../server/index.ts'
import { creditorOf } from './payments-page.ts'
import { changeRoutes } from './change.routes.ts'
import { listPage } from './list.ts'
import { loadCalls, loadNotifications, loadPayment } from './load-payment.ts'
import { paymentPage } from './payment-page.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/payments', handle: showList },
  { method: 'GET', path: '/payments/:paymentId', handle: showPayment },
  ...changeRoutes,
]

async function showList(context: Context): Promise<Result> {
  return page({
    title: 'Payments',
    section: '/payments',
    body: html`${pageHead('Payments', { lead: 'Every payment that you created in the last 90 days.' })}${await listPage(context)}`,
  })
}

async function showPayment(context: Context): Promise<Result> {
  const { tpp, params } = context
  const paymentId = params['paymentId'] ?? ''
  const payment = await loadPayment(context, paymentId)
  if (payment === undefined) return notFound()
  const [actors, clock, notifications, calls] = await Promise.all([
    loadActors(tpp),
    context.readClock(),
    loadNotifications(context, (notification) => notification.paymentId === paymentId),
    loadCalls(context, (call) => call.paymentId === paymentId),
  ])
  return page({
    title: `Payment to ${creditorOf(payment)}`,
    section: '/payments',
    body: paymentPage(context, { payment, actors, clock, notifications, calls }),
  })
}
