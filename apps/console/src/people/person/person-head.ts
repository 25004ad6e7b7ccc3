import { type Html, html } from '@havn/html'
import { copyable, facts, pill } from '../../design/index.ts'
import { avatar } from '../avatar.ts'
import type { Person } from '../person.ts'
import { type ActionFacts, personActions } from './person-actions.ts'

/** Who a customer is, and what can be done in their name. */
export function personHead(person: Person, actions: ActionFacts): Html {
  const { customer } = person
  const isPrivate = customer.customerType === 'PRIVATE'
  return html`<section class="card person-head"><div class="person-title">${avatar(customer)}<div><h1>${customer.customerName}</h1>${isPrivate ? pill('Private', 'plain') : pill('Company', 'under-way')}</div></div>${facts(
    [
      ['Logs in with', isPrivate ? copyable(customer.customerNumber) : undefined],
      ['Customer id', copyable(customer.customerId)],
    ],
  )}<div class="actions">${personActions(person, actions)}</div></section>`
}
