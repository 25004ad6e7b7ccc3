import { OPERATIONS } from '@havn/contract'
import { type Html, html } from '@havn/html'
import { callSamples } from '../requests/call-samples.ts'
import type { Context } from '../server/context.ts'

const creation = OPERATIONS.createNdctPayment

/** What a reader sees before the first call: three ways to make it. */
export const firstCall = (context: Context): Html =>
  html`<div class="empty first-call"><h2>No calls yet</h2><p>Press <strong>Pay as</strong> and a name. The console then creates a payment with your key, as your own program would, and shows every step. Or send the first call yourself:</p>${callSamples(context, creation)}</div>`

/** What stands on the right until a call is chosen. */
export const ownProgram = (context: Context): Html =>
  html`<div class="own-program"><h2>From your own program</h2><p class="muted">Choose a call to see how the bank read it, check by check. Calls of your own program appear here within a second: create a payment with the same key.</p>${callSamples(context, creation)}</div>`
