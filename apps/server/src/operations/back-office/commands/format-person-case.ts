import { amountOf } from '../amount.ts'
import { localTime } from '../local-time.ts'
import type { PersonCase } from '../person-case.ts'
import type { OfficeTexts } from '../texts/office-texts.ts'

/** Writes what a person did at the bank for a terminal. */
export function formatPersonCase(found: PersonCase, { labels }: OfficeTexts): string {
  const { personIds, payments, consents, baskets, authorisations } = found
  const section = (title: string, lines: readonly string[]) => [
    '',
    title,
    ...(lines.length === 0 ? [labels.none] : lines).map((line) => `  ${line}`),
  ]
  return [
    `${labels.persons}: ${personIds.length === 0 ? labels.none : personIds.join(', ')}`,
    ...section(
      labels.payments,
      payments
        .map(
          (one) =>
            `${one.paymentId}  ${one.status}  ${amountOf(one)}  ${one.executionDate}  ${labels.tpp} ${one.tppId}`,
        )
        .concat(found.hasMorePayments ? [labels.olderPayments] : []),
    ),
    ...section(
      labels.consents,
      consents.map(
        (one) =>
          `${localTime(one.grantedAt)}  ${one.tppName} (${one.tppId}), ${one.accounts} ${labels.accounts}, ${labels.validUntil} ${localTime(one.validUntil)}`,
      ),
    ),
    ...section(
      labels.baskets,
      baskets.map(
        (one) => `${one.basketId}  ${one.stage}  ${one.paymentIds.length}  ${labels.tpp} ${one.tppId}`,
      ),
    ),
    ...section(
      labels.authorisations,
      authorisations.map(
        (one) =>
          `${localTime(one.createdAt)}  ${one.purpose} ${one.subjectId ?? ''}: ${one.status}  ${labels.tpp} ${one.tppId}`,
      ),
    ),
  ].join('\n')
}

/** The same facts for a script. */
export function personCaseToJson({ payments, baskets, ...others }: PersonCase): object {
  return {
    ...others,
    payments: payments.map(({ paymentId, tppId, status, executionDate, service, product }) => ({
      paymentId,
      tppId,
      status,
      executionDate,
      service,
      product,
    })),
    baskets: baskets.map(({ events, ...basket }) => ({ ...basket, events: JSON.parse(events) })),
  }
}
