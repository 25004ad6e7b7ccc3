import { type Html, html } from '@havn/html'
import { capitalise, formatMoney } from '../../../platform/web/format.ts'
import type { PaymentFacts } from '../payment-facts.ts'
import type { OfficeTexts } from '../texts/office-texts.ts'
import type { WaitingProposal } from '../waiting-proposals.ts'
import { filterRows } from './filters.ts'
import type { OfficeFrame } from './office-layout.ts'
import { card, code, momentAgo, table } from './office-parts.ts'

/** What lists say of payments, by their ids. */
export type ListedFacts = ReadonlyMap<string, PaymentFacts>

/** What waits for a second operator, whatever it is about, and where that operator decides. */
export function queueCard(
  frame: OfficeFrame,
  bankId: string,
  { waiting, payments }: { readonly waiting: readonly WaitingProposal[]; readonly payments: ListedFacts },
): Html {
  const { texts } = frame
  const { labels } = texts
  const { rows, filters } = filterRows(frame, waiting, {
    key: 'queue',
    title: labels.waiting,
    options: [
      { value: 'here', label: labels.lookAndDecide, matches: (one) => isDecidedHere(one) && !one.isOwn },
      { value: 'own', label: labels.byYou, matches: (one) => isDecidedHere(one) && one.isOwn },
      { value: 'elsewhere', label: labels.onCommandLine, matches: (one) => !isDecidedHere(one) },
    ],
  })
  const cells = rows.map((proposal) => {
    const { proposedAt, proposedBy, reason, paymentId } = proposal
    return [
      momentAgo(frame, proposedAt),
      html`<strong>${capitalise(nameOf(proposal, texts))}</strong>${amountOf(payments, paymentId, frame)}<small>${
        paymentId === null
          ? html`<bdi>${code(proposal.subject ?? '')}</bdi>${proposal.isAtAllBanks ? html` ${labels.atAllBanks}` : undefined}`
          : code(paymentId)
      }</small>`,
      html`<bdi>${reason}</bdi>`,
      html`<bdi>${proposedBy}</bdi>`,
      decisionOf(proposal, bankId, texts),
    ]
  })
  const columns = [labels.time, labels.what, labels.reason, labels.proposedBy, labels.decision]
  return card(
    { title: labels.waiting, id: 'queue', filters },
    html`<p class="hint">${labels.waitingHint}</p>${table({ label: labels.waiting, columns, rows: cells, none: labels.waitingNone })}`,
  )
}

/** What the payment is worth; undefined for what has no amount of its own. */
export function amountOf(
  payments: ListedFacts,
  paymentId: string | null,
  { language }: OfficeFrame,
): Html | undefined {
  const amount = paymentId === null ? undefined : payments.get(paymentId)?.amount
  return amount && html`<span class="sum">${formatMoney(amount, language)}</span>`
}

function nameOf({ action }: WaitingProposal, { actions, values, labels }: OfficeTexts): string {
  return action in actions
    ? `${labels.payment}: ${actions[action as keyof typeof actions]}`
    : values.subjectActions[action as keyof typeof values.subjectActions]
}

/** Two people who decide come in the same way, and what is about no payment is decided by logins alone. */
const isDecidedHere = ({ action, paymentId, channel }: WaitingProposal) =>
  paymentId !== null && action !== 'repair' && channel === 'pages'

/** The page or the command by which it is decided. */
function decisionOf(proposal: WaitingProposal, bankId: string, { labels }: OfficeTexts): Html {
  const { action, paymentId, isOwn, proposalId } = proposal
  if (isDecidedHere(proposal)) {
    const address = `/back-office/${bankId}/payments/${paymentId ?? ''}`
    return isOwn
      ? html`<a href="${address}">${labels.open}</a><small>${labels.anotherDecides}</small>`
      : html`<a class="small primary" href="${address}">${labels.lookAndDecide}</a>`
  }
  const command = action === 'repair' ? 'havn reconcile --confirm' : `havn proposal confirm ${proposalId}`
  return html`${labels.onCommandLine}: ${code(command)}`
}
