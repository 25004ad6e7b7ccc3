import { type Html, html } from '@havn/html'
import { card, copyable, pill } from '../../design/index.ts'
import { authorisationsFor, type OpenAuthorisation, psusFor } from '../open-authorisation.ts'
import { type Person, personPath } from '../person.ts'
import { decideButton, phoneLink } from './person-actions.ts'

/** What waits for this customer, with a button for everybody who can decide it. */
export function waitingSection(person: Person, open: readonly OpenAuthorisation[]): Html | undefined {
  const waiting = authorisationsFor(person, open)
  if (waiting.length === 0) return undefined
  return html`<div id="waiting">${card({
    title: waiting.length === 1 ? 'An approval waits' : `${waiting.length} approvals wait`,
    body: html`<ul class="waiting">${waiting.map((authorisation) => waitingItem(person, authorisation))}</ul>`,
  })}</div>`
}

function waitingItem(person: Person, authorisation: OpenAuthorisation): Html {
  const { authorisationId, subject, subjectPath, nationalId, link } = authorisation
  const path = personPath(person.customer.customerId)
  const buttons = psusFor(person, authorisation).map(
    (psu) =>
      html`${decideButton(path, authorisation, psu, 'approve')}${decideButton(path, authorisation, psu, 'refuse')}`,
  )
  return html`<li><div><strong>${subjectPath === undefined ? subject : html`<a href="${subjectPath}">${subject}</a>`}</strong> ${nationalId === undefined ? pill('for anybody', 'act', 'The call named nobody') : undefined}<small>${copyable(authorisationId)}</small></div><div class="actions">${buttons}${phoneLink(link)}</div></li>`
}
