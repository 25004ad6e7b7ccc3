import { type Html, html } from '@havn/html'
import { form } from '../../../platform/web/parts.ts'
import { localTime } from '../local-time.ts'
import type { ListedPayment } from '../quarantine-list.ts'
import type { ListedReconciliation } from '../reconciliation/reconciliations.store.ts'
import { lineSection, type OfficeFrame, officeLayout } from './office-layout.ts'

export interface HomeContent {
  readonly bankId: string
  readonly bankName: string
  readonly quarantined: readonly ListedPayment[]
  /** The latest days that were compared with the core bank, the latest first. */
  readonly reconciliations: readonly ListedReconciliation[]
  /** Which field was filled in wrongly. */
  readonly problem?: 'payment' | 'person' | undefined
}

/** The first page of a bank: find a payment or a person, what is quarantined, and where the core bank differs. */
export function homeView(frame: OfficeFrame, content: HomeContent): Html {
  const { labels, actions } = frame.texts
  const { bankId, bankName, quarantined, reconciliations, problem } = content
  const payment = searchForm(frame, {
    path: `/back-office/${bankId}/find-payment`,
    field: 'paymentId',
    label: labels.paymentId,
    hint: undefined,
    problem: problem === 'payment' ? labels.unknownId : undefined,
    button: labels.open,
  })
  const person = searchForm(frame, {
    path: `/back-office/${bankId}/people`,
    field: 'nationalId',
    label: labels.nationalId,
    hint: labels.nationalIdHint,
    problem: problem === 'person' ? labels.unreadableId : undefined,
    button: labels.search,
  })
  const lines = quarantined.map(
    ({ paymentId, problem: wrong, quarantinedAt, cancellationDecidedAt, proposal }) =>
      html`<a href="/back-office/${bankId}/payments/${paymentId}">${paymentId}</a><br>${wrong} – ${labels.since} ${localTime(quarantinedAt)}${
        cancellationDecidedAt === null
          ? undefined
          : html`<br><strong>${labels.cancellationDecided}</strong> ${localTime(cancellationDecidedAt)}`
      }${
        proposal === undefined
          ? undefined
          : html`<br><strong>${labels.proposal}: ${actions[proposal.action]}</strong>, ${labels.proposedBy} <bdi>${proposal.proposedBy}</bdi>`
      }`,
  )
  return officeLayout(
    frame,
    bankName,
    html`<div class="card"><h1>${bankName}</h1></div>
<section class="card"><h2>${labels.findPayment}</h2>${payment}</section>
<section class="card"><h2>${labels.findPerson}</h2>${person}</section>
${lineSection(labels.quarantine, lines, labels.quarantineNone)}
${lineSection(
  labels.reconciliation,
  reconciliations.map((day) => reconciliationLine(frame, bankId, day)),
  labels.none,
)}`,
  )
}

/** A day, and the payments about which Havn and the core bank differ. */
function reconciliationLine(
  { texts: { labels } }: OfficeFrame,
  bankId: string,
  { day, endedAt, orders, differences, found }: ListedReconciliation,
): Html {
  if (endedAt === null) return html`${day} – ${labels.notCompared}`
  const pairs = JSON.parse(found ?? '[]') as readonly (readonly [string, string])[]
  return html`${day} – ${labels.compared} ${localTime(endedAt)}: ${orders ?? 0} ${labels.payments.toLowerCase()}, <strong>${differences ?? 0}</strong> ${labels.differences}${pairs.map(
    ([kind, paymentId]) =>
      html`<br><a href="/back-office/${bankId}/payments/${paymentId}">${paymentId}</a> ${kind}`,
  )}`
}

interface SearchForm {
  readonly path: string
  readonly field: string
  readonly label: string
  readonly hint: string | undefined
  readonly problem: string | undefined
  readonly button: string
}

/** It is posted, so that what is searched for is in no address, history or log. */
function searchForm({ csrfFor }: OfficeFrame, search: SearchForm): Html {
  const { path, field, label, hint, problem, button } = search
  const described = `${field}-hint`
  return form(
    { action: path, csrfToken: csrfFor(path) },
    html`<label class="name" for="${field}">${label}</label>
<p class="hint" id="${described}">${problem === undefined ? hint : html`<span class="field-problem" role="alert">${problem}</span>`}</p>
<input type="text" id="${field}" name="${field}" aria-describedby="${described}" aria-invalid="${problem === undefined ? 'false' : 'true'}" maxlength="64" required>
<button class="button primary">${button}</button>`,
  )
}
