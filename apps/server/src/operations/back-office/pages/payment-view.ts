import { type Html, html } from '@havn/html'
import { type Currency, formatAmount } from '@havn/contract'
import { formatDecimal } from '../../../platform/web/format.ts'
import { explainStatus } from '../explain-status.ts'
import { localTime, maskAccount } from '../local-time.ts'
import type { PaymentCase } from '../payment-case.ts'
import { decisionCards } from './decision-view.ts'
import { crumbs, type OfficeFrame, officeLayout, printedLine } from './office-layout.ts'
import { card, chip, code, factList, messageNotice, type Tone } from './office-parts.ts'
import type { PaymentContent } from './payment-content.ts'
import { actsCard, authorisationsCard, historyCard, notificationsCard } from './payment-tables.ts'

/** A payment's case: why, what next, who, and what operators may do. */
export function paymentView(frame: OfficeFrame, content: PaymentContent): Html {
  const { texts } = frame
  const { labels } = texts
  const { found, message } = content
  const { why, next, guide } = explainStatus(found, texts)
  const tone = toneOf(found)
  const main = html`${crumbs(frame, labels.payment)}
${titlePart(frame, found, tone)}
${message && messageNotice(labels.result, message)}
<div class="cols"><div>
<section class="card"><div class="why ${tone}"><h2>${labels.why}</h2>${paragraphs(why)}<h2>${labels.next}</h2>${paragraphs(next)}${guide && html`<h2>${labels.guide}</h2><p>${guide.title}<br>${code(guide.path)}</p>`}</div></section>
${decisionCards(frame, content)}
${historyCard(frame, content)}
${authorisationsCard(frame, content)}
</div><div>
${card({ title: labels.facts }, factList(factsOf(frame, found)))}
${notificationsCard(frame, content)}
${actsCard(frame, content)}
</div></div>
${printedLine(frame)}`
  return officeLayout(frame, { title: `${labels.payment} ${found.payment.status}`, main })
}

const paragraphs = (sentences: readonly string[]) => sentences.map((sentence) => html`<p>${sentence}</p>`)

/** The amount is the title; a bulk payment and a part, whose order has the amount, are called by what they are. */
function titlePart(frame: OfficeFrame, { payment }: PaymentCase, tone: Tone): Html {
  const { texts, language } = frame
  const { labels, values } = texts
  const { minorUnits, currency, status, debtorAccount, creditorAccount, executionDate } = payment
  // The currency of a stored payment is one of the contract: it was checked when the payment was created.
  const title =
    minorUnits === null || currency === null
      ? html`${labels.payment}`
      : html`${formatDecimal(formatAmount({ minorUnits, currency: currency as Currency }), language)}<small>${currency}</small>`
  const accounts =
    debtorAccount === null && creditorAccount === null
      ? undefined
      : html`${labels.from.toLowerCase()} <strong>${maskAccount(debtorAccount)}</strong> ${labels.to.toLowerCase()} <strong>${maskAccount(creditorAccount)}</strong>, `
  const words = payment.quarantinedAt === null ? values.statuses[status] : labels.quarantined
  return html`<div class="amount"><div><h1>${title}</h1>${chip(tone, `${status} · ${words}`)}</div>
<p>${accounts}${executionDate}</p><p>${code(payment.paymentId)}</p></div>`
}

function toneOf({ payment }: PaymentCase): Tone {
  const { status, quarantinedAt } = payment
  if (quarantinedAt !== null || status === 'RJCT') return 'bad'
  if (status === 'ACSC') return 'good'
  return ['ACCP', 'PART', 'CANC', 'RCVD'].includes(status) ? 'warn' : 'plain'
}

function factsOf(
  { texts: { labels, values } }: OfficeFrame,
  { payment, authorisations, basket, requestId, bankTime }: PaymentCase,
): readonly (readonly [string, string | Html])[] {
  const { tppId, service, product, quarantineProblem } = payment
  const tppName = authorisations.at(-1)?.tppName
  return [
    [labels.tpp, tppName === undefined ? tppId : html`<bdi>${tppName}</bdi><small>${tppId}</small>`],
    [labels.requestId, requestId === undefined ? labels.requestIdGone : code(requestId)],
    [labels.product, service === null ? labels.part : code(`${service}/${product}`)],
    ...(quarantineProblem === null ? [] : [[labels.problemField, code(quarantineProblem)] as const]),
    [labels.executionDate, payment.executionDate],
    [labels.created, localTime(payment.createdAt)],
    [labels.bankTime, localTime(bankTime)],
    ...(basket === undefined
      ? []
      : [
          [
            labels.basket,
            html`${code(basket.basketId)}<small>${values.stages[basket.stage]}</small>`,
          ] as const,
        ]),
  ]
}
