import { type Html, html } from '@havn/html'
import { type Currency, formatAmount } from '@havn/contract'
import { formatMoney } from '../../../platform/web/format.ts'
import { endingOf } from '../explain-status.ts'
import type { PersonCase } from '../person-case.ts'
import { filterRows, optionsOf } from './filters.ts'
import { crumbs, type OfficeFrame, officeLayout, printedLine } from './office-layout.ts'
import { card, code, moment, onBankClock, table, tag } from './office-parts.ts'

/** What a person did at the bank through TPPs. The page never shows their national id. */
export function personView(frame: OfficeFrame, bankId: string, found: PersonCase): Html {
  const { labels } = frame.texts
  const { personIds } = found
  const ids = personIds.map((id) => html`<p>${code(id)}</p>`)
  const main = html`${crumbs(frame, labels.persons)}
<div class="top"><div><h1>${labels.persons}</h1>${personIds.length === 0 ? html`<p>${labels.noPerson}</p>` : ids}</div></div>
${paymentsCard(frame, bankId, found)}
${consentsCard(frame, found)}
${basketsCard(frame, found)}
${authorisationsCard(frame, bankId, found)}
${printedLine(frame)}`
  return officeLayout(frame, { title: labels.persons, main })
}

const linkTo = (bankId: string, paymentId: string) =>
  html`<a href="/back-office/${bankId}/payments/${paymentId}">${code(paymentId)}</a>`

function paymentsCard(frame: OfficeFrame, bankId: string, found: PersonCase): Html {
  const { labels, values } = frame.texts
  const { payments } = found
  const words = (status: string) => `${status} · ${values.statuses[status as keyof typeof values.statuses]}`
  const options = optionsOf(payments, ({ status }) => status, words)
  const title = labels.payments
  const { rows, filters } = filterRows(frame, payments, { key: 'payments', title, options })
  const cells = rows.map(
    ({ paymentId, status, quarantinedAt, minorUnits, currency, executionDate, tppId }) => [
      executionDate,
      minorUnits === null || currency === null
        ? '–'
        : html`<strong>${formatMoney({ amount: formatAmount({ minorUnits, currency: currency as Currency }), currency }, frame.language)}</strong>`,
      quarantinedAt === null
        ? html`${tag(status)} ${values.statuses[status]}`
        : html`${tag(status, 'bad')} ${labels.quarantined}`,
      tppNameOf(found, tppId),
      linkTo(bankId, paymentId),
    ],
  )
  const columns = [labels.executionDate, labels.amount, labels.status, labels.tpp, labels.payment]
  return card(
    { title, id: 'payments', filters },
    html`${table({ label: title, columns, rows: cells, none: labels.none })}${found.hasMorePayments ? html`<p class="hint">${labels.olderPayments}</p>` : undefined}`,
  )
}

/** A TPP's name and number, as an authorisation of the person has them. */
function tppNameOf({ authorisations, consents }: PersonCase, tppId: string): Html | string {
  const name = [...authorisations, ...consents].find((one) => one.tppId === tppId)?.tppName
  return name === undefined ? tppId : html`<bdi>${name}</bdi><small>${tppId}</small>`
}

function consentsCard(frame: OfficeFrame, { consents }: PersonCase): Html {
  const { labels } = frame.texts
  const isOpen = ({ accounts, validUntil }: PersonCase['consents'][number]) =>
    accounts > 0 && validUntil > onBankClock(frame, new Date(frame.nowMilliseconds))
  const title = labels.consents
  const { rows, filters } = filterRows(frame, consents, {
    key: 'consents',
    title,
    options: [
      { value: 'open', label: labels.open, matches: isOpen },
      { value: 'ended', label: labels.ended, matches: (one) => !isOpen(one) },
    ],
  })
  const cells = rows.map((one) => [
    moment(one.grantedAt),
    html`<bdi>${one.tppName}</bdi><small>${one.tppId}</small>`,
    String(one.accounts),
    html`${moment(one.validUntil)}${isOpen(one) ? undefined : html` ${tag(labels.ended)}`}`,
  ])
  const columns = [labels.time, labels.tpp, labels.accounts, labels.validUntil]
  return card(
    { title, id: 'consents', filters },
    table({ label: title, columns, rows: cells, none: labels.none }),
  )
}

function basketsCard(frame: OfficeFrame, found: PersonCase): Html {
  const { labels, values } = frame.texts
  const title = labels.baskets
  const options = optionsOf(
    found.baskets,
    ({ stage }) => stage,
    (stage) => values.stages[stage as keyof typeof values.stages],
  )
  const { rows, filters } = filterRows(frame, found.baskets, { key: 'baskets', title, options })
  const cells = rows.map(({ basketId, stage, paymentIds, tppId }) => [
    code(basketId),
    tag(values.stages[stage]),
    String(paymentIds.length),
    tppNameOf(found, tppId),
  ])
  const columns = [labels.basket, labels.status, labels.payments, labels.tpp]
  return card(
    { title, id: 'baskets', filters },
    table({ label: title, columns, rows: cells, none: labels.none }),
  )
}

function authorisationsCard(frame: OfficeFrame, bankId: string, { authorisations }: PersonCase): Html {
  const { texts } = frame
  const { labels, values } = texts
  const title = labels.authorisations
  const options = optionsOf(
    authorisations,
    ({ status }) => status,
    (status) => values.authorisations[status as keyof typeof values.authorisations],
  )
  const { rows, filters } = filterRows(frame, authorisations, { key: 'approvals', title, options })
  const cells = rows.map((one) => {
    const { subjectId, purpose } = one
    const isPayment = purpose === 'approve-payment' || purpose === 'cancel-payment'
    const subject = subjectId === undefined || (isPayment ? linkTo(bankId, subjectId) : code(subjectId))
    return [
      moment(onBankClock(frame, one.createdAt)),
      html`${values.purposes[purpose]}<small>${subject === true ? undefined : subject}</small>`,
      html`${tag(values.authorisations[one.status])}${one.status === 'failed' ? html`<small>${endingOf(one, texts)}</small>` : undefined}`,
      html`<bdi>${one.tppName}</bdi><small>${one.tppId}</small>`,
    ]
  })
  const columns = [labels.time, labels.what, labels.outcome, labels.tpp]
  return card(
    { title, id: 'approvals', filters },
    table({ label: title, columns, rows: cells, none: labels.none }),
  )
}
