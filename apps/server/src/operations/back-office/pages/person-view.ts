import { type Html, html } from '@havn/html'
import { amountOf } from '../amount.ts'
import { localTime } from '../local-time.ts'
import type { PersonCase } from '../person-case.ts'
import { lineSection, type OfficeFrame, officeLayout } from './office-layout.ts'

/** What a person did at the bank through TPPs. The page never shows their national id. */
export function personView(frame: OfficeFrame, bankId: string, found: PersonCase): Html {
  const { labels } = frame.texts
  const { personIds, payments, consents, baskets, authorisations } = found
  const link = (paymentId: string) =>
    html`<a href="/back-office/${bankId}/payments/${paymentId}">${paymentId}</a>`
  const paymentLines = payments.map(
    (one) =>
      html`${link(one.paymentId)}<br><strong>${one.status}</strong> ${amountOf(one)}, ${one.executionDate}, ${labels.tpp} ${one.tppId}`,
  )
  const olderPayments = found.hasMorePayments ? [html`${labels.olderPayments}`] : []
  const consentLines = consents.map(
    (one) =>
      html`<bdi>${one.tppName}</bdi> (${one.tppId}), ${one.accounts} ${labels.accounts}, ${labels.validUntil} ${localTime(one.validUntil)}`,
  )
  const basketLines = baskets.map(
    (one) =>
      html`${one.basketId} <strong>${one.stage}</strong>, ${labels.payments}: ${one.paymentIds.length}, ${labels.tpp} ${one.tppId}`,
  )
  const authorisationLines = authorisations.map(
    (one) =>
      html`${localTime(one.createdAt)} ${one.purpose} ${one.subjectId}: <strong>${one.status}</strong>, ${labels.tpp} <bdi>${one.tppName}</bdi>`,
  )
  return officeLayout(
    frame,
    labels.persons,
    html`<p><a href="/back-office/${bankId}">${labels.back}</a></p>
<div class="card"><h1>${labels.persons}</h1><p>${personIds.length === 0 ? labels.noPerson : personIds.join(', ')}</p></div>
${lineSection(labels.payments, [...paymentLines, ...olderPayments], labels.none)}
${lineSection(labels.consents, consentLines, labels.none)}
${lineSection(labels.baskets, basketLines, labels.none)}
${lineSection(labels.authorisations, authorisationLines, labels.none)}`,
  )
}
