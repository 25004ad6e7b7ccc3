import { type Html, html } from '@havn/html'
import { capitalise } from '../../../platform/web/format.ts'
import { form } from '../../../platform/web/parts.ts'
import type { QuarantineAction } from '../proposals.store.ts'
import { REASON_LENGTH } from '../reason.ts'
import type { OfficeTexts } from '../texts/office-texts.ts'
import { isSameOperator } from '../operator.ts'
import { localTime } from '../local-time.ts'
import type { OfficeFrame } from './office-layout.ts'
import { card } from './office-parts.ts'
import type { PaymentContent } from './payment-content.ts'

/** What may be done with a quarantined payment: nothing for those who only look. */
export function decisionCards(frame: OfficeFrame, content: PaymentContent): Html | undefined {
  const { texts, session } = frame
  const { labels, actions } = texts
  const { payment, proposal } = content.found
  if (payment.quarantinedAt === null || session?.mayAct !== true) return undefined
  const path = `/back-office/${content.bankId}/payments/${payment.paymentId}/decision`
  const target = { action: path, csrfToken: frame.csrfFor(path) }
  const reason = reasonField(frame, content)
  if (proposal === undefined)
    return card(
      { title: labels.propose, isOnScreenOnly: true },
      html`<p>${labels.proposeIntro}</p>
${form(
  target,
  html`${reason}
<div class="pair">${decisionButton(texts, 'retry', { step: 'propose-retry', verb: labels.propose, look: 'secondary' })}
${payment.cancellationDecidedAt === null ? decisionButton(texts, 'cancel', { step: 'propose-cancel', verb: labels.propose, look: 'danger' }) : undefined}</div>`,
)}`,
    )
  const isOwn = proposal.channel === 'pages' && isSameOperator(proposal.proposedBy, session.operatorId)
  const toConfirm = !isOwn && proposal.channel === 'pages' && proposal.action
  const words = isOwn ? texts.outcomes['same-operator'] : undefined
  // Forms of their own: only declining needs a reason.
  return html`${card(
    { title: `${labels.proposal}: ${actions[proposal.action]}` },
    html`<p>${capitalise(labels.proposedBy)} <strong><bdi>${proposal.proposedBy}</bdi></strong>, ${localTime(proposal.proposedAt)}: <q><bdi>${proposal.reason}</bdi></q></p>
${
  toConfirm !== false && toConfirm !== 'repair'
    ? form(
        target,
        html`<input type="hidden" name="proposal" value="${proposal.proposalId}">
<div class="pair">${decisionButton(texts, toConfirm, { step: 'confirm', verb: labels.confirm, look: 'primary' })}</div>`,
      )
    : html`<p class="muted">${words ?? texts.outcomes['other-channel']}</p>`
}`,
  )}
${card(
  { title: isOwn ? labels.withdraw : labels.decline, isOnScreenOnly: true },
  form(
    target,
    html`${reason}
<div class="pair"><button class="button secondary" name="step" value="decline">${isOwn ? labels.withdraw : labels.decline}</button></div>`,
  ),
)}`
}

/** A button, and what it does. */
function decisionButton(
  { actions, effects }: OfficeTexts,
  action: QuarantineAction,
  { step, verb, look }: { step: string; verb: string; look: 'primary' | 'secondary' | 'danger' },
): Html {
  return html`<div><button class="button ${look}" name="step" value="${step}" aria-describedby="does-${action}">${verb}: ${actions[action]}</button>
<p class="hint" id="does-${action}">${effects[action]}</p></div>`
}

/** With what was typed, if it was refused. */
function reasonField({ texts: { labels } }: OfficeFrame, { message, reason = '' }: PaymentContent): Html {
  const problem = message?.fieldId === 'reason' ? message.text : undefined
  return html`<label class="name" for="reason">${labels.reason}</label>
<p class="hint" id="reason-hint">${problem === undefined ? undefined : html`<span class="field-problem">${problem}</span> `}${labels.reasonHint}</p>
<textarea id="reason" name="reason" rows="2" aria-describedby="reason-hint" aria-invalid="${problem === undefined ? 'false' : 'true'}" maxlength="${REASON_LENGTH.max}">${reason}</textarea>`
}
