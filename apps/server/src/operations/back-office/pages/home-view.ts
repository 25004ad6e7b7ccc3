import { type Html, html } from '@havn/html'
import { form } from '../../../platform/web/parts.ts'
import { localTime } from '../local-time.ts'
import type { ListedPayment } from '../quarantine-list.ts'
import { lineSection, type OfficeFrame, officeLayout } from './office-layout.ts'

export interface HomeContent {
  readonly bankId: string
  readonly bankName: string
  readonly quarantined: readonly ListedPayment[]
  /** Which field was filled in wrongly. */
  readonly problem?: 'payment' | 'person' | undefined
}

/** The first page of a bank: find a payment or a person, and what is quarantined. */
export function homeView(frame: OfficeFrame, content: HomeContent): Html {
  const { labels, actions } = frame.texts
  const { bankId, bankName, quarantined, problem } = content
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
${lineSection(labels.quarantine, lines, labels.quarantineNone)}`,
  )
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
