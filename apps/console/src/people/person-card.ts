import { type Html, html } from '@havn/html'
import { copyable, formatAmount, pill } from '../design/index.ts'
import { avatar } from './avatar.ts'
import { accountNumber, accountPath, type OwnedAccount, type Person, personPath } from './person.ts'
import { type ActionFacts, personActions } from './person/person-actions.ts'

/** A customer in the list of people: who they are, what they have, and what can be done in their name. */
export function personCard(person: Person, facts: ActionFacts): Html {
  const { customer, accounts } = person
  const isPrivate = customer.customerType === 'PRIVATE'
  return html`<article class="card person" data-row="${customer.customerId}"><header>${avatar(customer)}<div><h3><a href="${personPath(customer.customerId)}">${customer.customerName}</a></h3>${isPrivate ? pill('Private', 'plain') : pill('Company', 'under-way')}</div></header>${isPrivate ? numberLine(customer.customerNumber) : representativeLines(person)}${accountLines(accounts)}<footer class="actions">${personActions(person, facts)}</footer></article>`
}

const numberLine = (number: string): Html =>
  html`<p class="person-number"><span class="muted">Logs in with</span> ${copyable(number)}</p>`

/** Who acts for a company, and with which number they log in. */
function representativeLines({ agreements }: Person): Html | undefined {
  const people = agreements.flatMap(({ representatives }) => representatives)
  const known = new Map(people.map((one) => [one.nationalId, one]))
  if (known.size === 0) return undefined
  return html`<ul class="representatives">${[...known.values()].map(({ name, nationalId }) => html`<li>${name} ${copyable(nationalId)}</li>`)}</ul>`
}

function accountLines(accounts: readonly OwnedAccount[]): Html {
  if (accounts.length === 0) return html`<p class="muted">No accounts yet.</p>`
  return html`<ul class="person-accounts">${accounts.map(
    (account) =>
      html`<li><a href="${accountPath(account)}"><span>${account.name}<small>${accountNumber(account)}</small></span><span class="number">${formatAmount(account.balance)} <small>${account.currency}</small></span></a></li>`,
  )}</ul>`
}
