import { amountOf } from '../amount.ts'
import type { EvidenceResults } from '../check-evidence.ts'
import { explainStatus, reasonCode } from '../explain-status.ts'
import { localTime, maskAccount } from '../local-time.ts'
import type { PaymentCase } from '../payment-case.ts'
import type { OfficeTexts } from '../texts/office-texts.ts'

/** Writes a payment's case for a terminal. */
export function formatPaymentCase(found: PaymentCase, evidence: EvidenceResults, texts: OfficeTexts): string {
  const { payment, events, authorisations, notifications, acts, basket, requestId, bankTime } = found
  const { labels, causes, actions } = texts
  const { why, next, guide } = explainStatus(found, texts)
  const product = payment.service === null ? labels.part : `${payment.service}/${payment.product}`
  const section = (title: string, lines: readonly string[], none: string = labels.none) => [
    '',
    title,
    ...(lines.length === 0 ? [none] : lines).map((line) => `  ${line}`),
  ]
  return [
    `${labels.payment} ${payment.paymentId}: ${payment.status}`,
    ...section(labels.why, why),
    ...section(labels.next, next),
    ...(guide === undefined ? [] : section(labels.guide, [`${guide.title}: ${guide.path}`])),
    '',
    `${labels.tpp}: ${payment.tppId}`,
    `${labels.requestId}: ${requestId ?? labels.requestIdGone}`,
    `${labels.product}: ${product}`,
    `${labels.amount}: ${amountOf(payment)}`,
    `${labels.from} / ${labels.to}: ${maskAccount(payment.debtorAccount)} / ${maskAccount(payment.creditorAccount)}`,
    `${labels.executionDate}: ${payment.executionDate}`,
    `${labels.bankTime}: ${localTime(bankTime)}`,
    ...(basket === undefined ? [] : [`${labels.basket}: ${basket.basketId} (${basket.stage})`]),
    ...section(
      labels.history,
      events.map(
        ({ at, status, cause, personId }) =>
          `${localTime(at)}  ${status}  ${causes[cause]}${personId === null ? '' : ` (${labels.person} ${personId})`}`,
      ),
    ),
    ...section(
      labels.authorisations,
      authorisations.map((one) => {
        const person = one.personId === undefined ? '' : `, ${labels.person} ${one.personId}`
        const isVerified = evidence.get(one.authorisationId)
        const proof =
          isVerified === undefined
            ? labels.evidenceNone
            : isVerified
              ? labels.evidenceVerified
              : labels.evidenceFailed
        return `${localTime(one.createdAt)}  ${one.purpose} ${one.approach}: ${one.status}${one.ending === undefined ? '' : ` (${one.ending})`}${person}, ${proof}`
      }),
    ),
    ...section(
      labels.notifications,
      notifications.map(
        ({ createdAt, status, state, tries, lastStatus }) =>
          `${localTime(createdAt)}  ${status}: ${state}, ${tries} ${labels.tries}${lastStatus === null ? '' : `, HTTP ${lastStatus}`}`,
      ),
      labels.notificationsNone,
    ),
    ...section(
      labels.acts,
      acts.map(
        ({ at, operator, kind, action, reason }) =>
          `${localTime(at)}  ${operator} ${texts.acts[kind]}${action === null ? '' : `: ${actions[action]}`}${reason === null ? '' : ` – ${reason}`}`,
      ),
      labels.actsNone,
    ),
  ].join('\n')
}

/** The same facts for a script. */
export function paymentCaseToJson(found: PaymentCase, evidence: EvidenceResults, texts: OfficeTexts): object {
  const { payment, parts, bankTime, basket, events, ...others } = found
  return {
    ...explainStatus(found, texts),
    payment: {
      ...payment,
      minorUnits: payment.minorUnits === null ? null : String(payment.minorUnits),
      debtorAccount: maskAccount(payment.debtorAccount),
      creditorAccount: maskAccount(payment.creditorAccount),
    },
    bankTime: bankTime.toString(),
    basket: basket && { ...basket, events: JSON.parse(basket.events) },
    parts: Object.fromEntries(parts),
    evidence: Object.fromEntries(evidence),
    events: events.map(({ reason, ...event }) => ({ ...event, reasonCode: reasonCode(reason) })),
    ...others,
  }
}
