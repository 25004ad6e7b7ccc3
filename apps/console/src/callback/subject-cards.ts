import { type Html, html } from '@havn/html'
import { consoleCommand } from '../authorisations/console-command.ts'
import { type Action, postButton, whatNow } from '../design/index.ts'
import type { Payment } from '../payments/payment.ts'
import { bankPath } from '../payments/payment.ts'
import { amountOf, creditorOf } from '../payments/payments-page.ts'
import { PAYMENT_STATES } from '../printed/states.ts'
import type { Context } from '../server/index.ts'
import { statusPill } from '../states/index.ts'

/** The payment that an SCA was about, with its status as the bank has it now. */
export function paymentSubject(context: Context, payment: Payment): Html {
  const path = `/payments/${payment.paymentId}`
  const run: readonly Action[] =
    payment.transactionStatus === 'ACTC'
      ? [
          {
            control: postButton({
              action: '/time/move',
              label: 'Run a batch now',
              fields: { run: '1', back: path },
            }),
            hint: 'Has the bank execute what is due.',
            command: consoleCommand(context, 'run'),
          },
        ]
      : []
  return whatNow(
    html`The bank says of the payment of <strong>${amountOf(payment)}</strong> to <strong>${creditorOf(payment)}</strong>: ${statusPill(PAYMENT_STATES, payment.transactionStatus)}`,
    [
      {
        control: html`<a class="button primary" href="${path}">Open the payment</a>`,
        hint: 'What happened, and what comes next.',
        command: consoleCommand(context, `call GET ${bankPath(payment)}/status`),
      },
      ...run,
    ],
  )
}

export const basketSubject = (basketId: string): Html =>
  whatNow('It was about a signing basket. Read its status, then that of each of its payments.', [
    { control: html`<a class="button primary" href="${`/baskets/${basketId}`}">Open the basket</a>` },
  ])

export const consentSubject = (): Html =>
  whatNow('It was about a consent. With the psu-id you can now read the accounts that the PSU chose.', [
    { control: html`<a class="button primary" href="/consents">Open the consents</a>` },
  ])

export const identifiedSubject = (context: Context): Html =>
  whatNow(
    'The bank knows now who the PSU is. Repeat your call in the same session, with the psu-id as PSU-ID.',
    [
      {
        control: html`<a class="button primary" href="/">See your calls</a>`,
        command: consoleCommand(context, "call GET /v1/user -H 'PSU-ID: …'"),
      },
    ],
  )
