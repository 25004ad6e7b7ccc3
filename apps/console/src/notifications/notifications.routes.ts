import { html } from '@havn/html'
import { emptyState, live, pageHead, problemNote, problemText, unlogged } from '../design/index.ts'
import { type Context, notFound, page, redirect, type Result, type Route } from '../server/index.ts'
import { notificationDetail } from './notification-detail.ts'
import { notificationList, refusedArrivals } from './notification-list.ts'

const section = '/notifications'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/notifications', handle: list },
  { method: 'GET', path: '/notifications/:notificationId', handle: detail },
  { method: 'POST', path: '/notifications/:notificationId/resend', handle: resend },
]

async function list({ tpp, inbox, origin, options }: Context): Promise<Result> {
  const answer = await tpp.bank.sandbox.listNotifications({}, unlogged)
  if (answer.status !== 200) return page({ title: 'Notifications', section, body: problemNote(answer) })
  const { notifications } = answer.body
  const body =
    notifications.length === 0
      ? emptyState(
          'No notifications yet',
          html`<p>Name an address in <code>TPP-Notification-URI</code> when you create a payment, basket or consent, and sign that header. The bank then posts every change to it, signed.</p><p>Payments of this console name <code>${origin}/tpp/notifications</code>, which checks the signature and shows the result here. For a server of your own: <code>${options.command} listen --forward-to http://localhost:3000/webhook</code>.</p><p><a class="button" href="/people">Pay as somebody</a> <a class="button" href="/docs/guides/webhooks">Read the guide</a></p>`,
        )
      : notificationList(notifications, inbox)
  return page({
    title: 'Notifications',
    section,
    body: html`${pageHead('Notifications', { lead: 'What the bank sent to your addresses in the last seven days, and what became of it (webhooks).' })}${live('notifications', ['notification'], html`${body}${refusedArrivals(inbox.refused())}`)}`,
  })
}

async function detail(context: Context): Promise<Result> {
  const notificationId = context.params['notificationId'] ?? ''
  const answer = await context.tpp.bank.sandbox.readNotification({ notificationId }, unlogged)
  if (answer.status === 404 || answer.status === 400) return notFound()
  if (answer.status !== 200) return page({ title: 'Notification', section, body: problemNote(answer) })
  return page({
    title: 'Notification',
    section,
    body: live('notification', ['notification'], notificationDetail(context, answer.body)),
  })
}

async function resend({ tpp, params }: Context): Promise<Result> {
  const notificationId = params['notificationId'] ?? ''
  const to = `/notifications/${encodeURIComponent(notificationId)}`
  const answer = await tpp.bank.sandbox.resendNotification({ notificationId })
  if (answer.status !== 202) return redirect(to, { tone: 'bad', text: problemText(answer) })
  return redirect(to, {
    tone: 'good',
    text: 'It is sent again within a second, with the same id and body and a new signature.',
  })
}
