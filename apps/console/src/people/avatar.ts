import { type Html, html } from '@havn/html'
import type { SandboxCustomer } from '@havn/tpp-sdk'
import { initials } from './person.ts'

/** Initials in a circle for a person, in a square for a corporation. */
export const avatar = (customer: SandboxCustomer): Html =>
  html`<span class="avatar ${customer.customerType === 'PRIVATE' ? 'private' : 'corporate'}" aria-hidden="true">${initials(customer)}</span>`
