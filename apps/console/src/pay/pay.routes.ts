import { html } from '@havn/html'
import { emptyState, pageHead, problemNote } from '../design/index.ts'
import { type Context, notFound, page, redirect, type Result, type Route } from '../server/index.ts'
import { payAs } from './pay-as.ts'

export const routes: readonly Route[] = [{ method: 'POST', path: '/pay', handle: pay }]

/** Creates a payment as the customer of the form, and shows it. */
async function pay(context: Context): Promise<Result> {
  const { form } = context
  const outcome = await payAs(context, {
    customerId: form.get('customerId') ?? '',
    debtorAccount: form.get('debtorAccount') ?? undefined,
    amount: form.get('amount') ?? undefined,
  })
  if (outcome.kind === 'unknown customer') return notFound()
  if (outcome.kind === 'created') return redirect(`/payments/${outcome.paymentId}`)
  const body =
    outcome.kind === 'refused'
      ? problemNote(outcome.answer)
      : emptyState(
          'There is no account for it',
          html`<p>A domestic payment needs an account in NOK of the one who pays and another of somebody else.</p><p><a class="button" href="/people">Open an account</a></p>`,
        )
  return page({
    title: 'Pay',
    section: '/',
    status: 422,
    width: 'narrow',
    body: html`${pageHead('The payment was not created')}${body}`,
  })
}
