import { type Html, html } from '@havn/html'
import type { SandboxCustomer } from '@havn/tpp-sdk'
import { postButton } from '../design/index.ts'

/** A button that creates a small payment in the name of a customer, and then shows it. */
export const payButton = (
  { customerId, customerName }: Pick<SandboxCustomer, 'customerId' | 'customerName'>,
  options: { readonly debtorAccount?: string; readonly kind?: 'primary' | 'plain' } = {},
): Html =>
  postButton({
    action: '/pay',
    label: `Pay as ${customerName}`,
    fields: {
      customerId,
      ...(options.debtorAccount === undefined ? {} : { debtorAccount: options.debtorAccount }),
    },
    kind: options.kind ?? 'plain',
  })

/** The same as a chip with the initials, for a row of people. */
export const payChip = ({ customerId, customerName, customerType }: SandboxCustomer): Html =>
  html`<form method="post" action="/pay" class="pay-chip"><input type="hidden" name="customerId" value="${customerId}"><button title="${customerType === 'PRIVATE' ? 'Pays a bill' : 'Pays a supplier'}"><span class="initials" aria-hidden="true">${initials(customerName)}</span><span><span class="unseen">Pay as </span>${customerName}</span></button></form>`

/** `KN` of Kari Nordmann. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
