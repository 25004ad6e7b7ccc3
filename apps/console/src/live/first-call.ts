import { OPERATIONS } from '@havn/contract'
import { type Html, html } from '@havn/html'
import type { SandboxCustomer } from '@havn/tpp-sdk'
import { payButton } from '../pay/pay-button.ts'
import { callSamples } from '../requests/call-samples.ts'
import type { Context } from '../server/index.ts'

/** What a reader sees before the first call: how to make it. */
export function firstCall([somebody]: readonly SandboxCustomer[]): Html {
  const button = somebody === undefined ? undefined : html`<p>${payButton(somebody, { kind: 'primary' })}</p>`
  return html`<div class="empty first-call"><h2>No calls yet</h2><p>The first one is a payment. This button creates it with your key, as your own program would, and shows every step up to the money:</p>${button}<p>Or send it yourself, from a command line or a program: the samples on this page have your address and your accounts.</p></div>`
}

/** What stands on the right until a call is chosen: a payment from the reader's own program. */
export const ownProgram = (context: Context): Html =>
  html`<div class="own-program"><h2>From your own program</h2><p class="muted">Choose a call to see how the bank read it, check by check. Calls of your own program appear here within a second: create a payment with the same key.</p>${callSamples(context, OPERATIONS.createNdctPayment)}</div>`
