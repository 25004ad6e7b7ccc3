import { type Html, html } from '@havn/html'
import { form } from '../../../platform/web/parts.ts'
import { amountOf } from '../amount.ts'
import type { EvidenceResults } from '../check-evidence.ts'
import { explainStatus } from '../explain-status.ts'
import { localTime, maskAccount } from '../local-time.ts'
import type { PaymentCase } from '../payment-case.ts'
import { factList, lineSection, type OfficeFrame, officeLayout } from './office-layout.ts'

export interface PaymentContent {
  readonly bankId: string
  readonly found: PaymentCase
  readonly evidence: EvidenceResults
  /** What came of the form that was just sent. */
  readonly message?: string | undefined
}

/** A payment's case: why, what next, who, and what operators may do. */
export function paymentView(frame: OfficeFrame, content: PaymentContent): Html {
  const { texts } = frame
  const { labels } = texts
  const { bankId, found, message } = content
  const { payment, basket, requestId, bankTime } = found
  const { why, next } = explainStatus(found, texts)
  const facts: (readonly [string, string | Html])[] = [
    [labels.tpp, payment.tppId],
    [labels.requestId, requestId ?? labels.requestIdGone],
    [labels.product, payment.service === null ? labels.part : `${payment.service}/${payment.product}`],
    [labels.amount, amountOf(payment)],
    [labels.from, maskAccount(payment.debtorAccount)],
    [labels.to, maskAccount(payment.creditorAccount)],
    [labels.executionDate, payment.executionDate],
    [labels.created, localTime(payment.createdAt)],
    [labels.bankTime, localTime(bankTime)],
    ...(basket === undefined ? [] : [[labels.basket, `${basket.basketId} (${basket.stage})`] as const]),
  ]
  return officeLayout(
    frame,
    `${labels.payment} ${payment.status}`,
    html`<p><a href="/back-office/${bankId}">${labels.back}</a></p>
${message === undefined ? undefined : html`<div class="notice warn" role="status"><div><h2>${labels.result}</h2><p>${message}</p></div></div>`}
<div class="card"><p class="status"><strong>${payment.status}</strong></p><h1>${labels.payment} ${payment.paymentId}</h1>
<h2>${labels.why}</h2>${why.map((sentence) => html`<p>${sentence}</p>`)}
<h2>${labels.next}</h2>${next.map((sentence) => html`<p>${sentence}</p>`)}
${factList(facts)}</div>
${decisionCard(frame, content)}
${historySections(frame, content)}`,
  )
}

function historySections({ texts }: OfficeFrame, { found, evidence }: PaymentContent): Html {
  const { labels, causes, acts, actions } = texts
  const person = (id: string | null | undefined) => (id ? html`, ${labels.person} ${id}` : undefined)
  const proofOf = (authorisationId: string) => {
    const isVerified = evidence.get(authorisationId)
    if (isVerified === undefined) return labels.evidenceNone
    return isVerified ? labels.evidenceVerified : labels.evidenceFailed
  }
  const events = found.events.map(
    ({ at, status, cause, personId }) =>
      html`${localTime(at)} <strong>${status}</strong> ${causes[cause]}${person(personId)}`,
  )
  const authorisations = found.authorisations.map(
    (one) =>
      html`${localTime(one.createdAt)} ${one.purpose} ${one.approach}: <strong>${one.status}</strong>${one.ending === undefined ? undefined : html` (${one.ending})`}${person(one.personId)}, ${proofOf(one.authorisationId)}`,
  )
  const notifications = found.notifications.map(
    ({ createdAt, status, state, tries, lastStatus }) =>
      html`${localTime(createdAt)} <strong>${status}</strong> ${state}, ${tries} ${labels.tries}${lastStatus === null ? undefined : html`, HTTP ${lastStatus}`}`,
  )
  const operators = found.acts.map(
    ({ at, operator, kind, action, reason }) =>
      html`${localTime(at)} <bdi>${operator}</bdi> ${acts[kind]}${action === null ? undefined : html`: <strong>${actions[action]}</strong>`}${reason === null ? undefined : html` – <bdi>${reason}</bdi>`}`,
  )
  return html`${lineSection(labels.history, events, labels.none)}
${lineSection(labels.authorisations, authorisations, labels.none)}
${lineSection(labels.notifications, notifications, labels.notificationsNone)}
${lineSection(labels.acts, operators, labels.actsNone)}`
}

/** What may be done with a quarantined payment: nothing for those who only look. */
function decisionCard(frame: OfficeFrame, { bankId, found }: PaymentContent): Html | undefined {
  const { texts, session } = frame
  const { labels, actions } = texts
  const { payment, proposal } = found
  if (payment.quarantinedAt === null || session?.mayAct !== true) return undefined
  const path = `/back-office/${bankId}/payments/${payment.paymentId}/decision`
  const target = { action: path, csrfToken: frame.csrfFor(path) }
  const reason = html`<label class="name" for="reason">${labels.reason}</label>
<p class="hint" id="reason-hint">${labels.reasonHint}</p>
<input type="text" id="reason" name="reason" aria-describedby="reason-hint" maxlength="300">`
  if (proposal === undefined)
    return html`<section class="card"><h2>${labels.propose}</h2><p>${labels.proposeIntro}</p>
${form(
  target,
  html`${reason}
<div class="pair"><button class="button primary" name="step" value="propose-retry">${labels.propose}: ${actions.retry}</button>
${payment.cancellationDecidedAt === null ? html`<button class="button" name="step" value="propose-cancel">${labels.propose}: ${actions.cancel}</button>` : undefined}</div>`,
)}</section>`
  // Forms of their own: Enter in a field presses the first button of its form, which must not confirm.
  return html`<section class="card"><h2>${labels.proposal}: ${actions[proposal.action]}</h2>
<p>${labels.proposedBy} <strong><bdi>${proposal.proposedBy}</bdi></strong>, ${localTime(proposal.proposedAt)}: <bdi>${proposal.reason}</bdi></p>
${form(
  target,
  html`<input type="hidden" name="proposal" value="${proposal.proposalId}">
<button class="button primary" name="step" value="confirm">${labels.confirm}: ${actions[proposal.action]}</button>`,
)}
</section>
<section class="card"><h2>${labels.decline}</h2>
${form(
  target,
  html`${reason}
<button class="button" name="step" value="decline">${labels.decline}</button>`,
)}</section>`
}
