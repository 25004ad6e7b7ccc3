import { type Html, html } from '@havn/html'
import type { RenderContext } from './parts.ts'
import { creditorFact, dateFact, debtorFact, remittanceFacts } from './payment-part.ts'
import { paymentLines } from './payments-part.ts'
import type { PaymentSummary } from './views.ts'

/** The facts that the TPP itself sent, for the page before the login; the debtor's account by its last digits only. */
export function requestedFacts(
  payments: readonly PaymentSummary[],
  context: RenderContext,
): Html | undefined {
  const [payment, ...others] = payments
  if (payment === undefined) return undefined
  // The list is folded, so that the login stays in reach; it is on the page all the same.
  if (others.length > 0)
    return html`<details class="more"><summary>${context.text.ask.showAll(payments.length)}</summary>
${paymentLines(context, payments, { debtor: 'masked' })}
</details>`
  return html`<dl class="facts">
${creditorFact(payment, context)}
${debtorFact(payment, context, { kind: 'masked' })}
${dateFact(payment, context)}
${remittanceFacts(payment, context)}
</dl>`
}
