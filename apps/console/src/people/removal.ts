import { type Html, html } from '@havn/html'
import { postButton } from '../design/index.ts'

/** What can be deleted, and what that means. */
const REMOVALS = {
  customer: {
    label: 'Delete this customer',
    text: 'With all accounts, cards and agreements. Payments from them that wait are rejected when their day comes. A reset of the sandbox brings the first customers back.',
  },
  account: {
    label: 'Close this account',
    text: 'The money in it is gone. Payments from it that wait are rejected when their day comes, and payments to it leave the bank.',
  },
  card: { label: 'Close this card account', text: 'What is owed is forgotten.' },
  agreement: { label: 'End this agreement', text: 'Nobody acts under it any more. The accounts stay.' },
} as const

export type RemovalKind = keyof typeof REMOVALS

/** Deletes on the second click: the first shows what it means. */
export function removal(kind: RemovalKind, action: string): Html {
  const { label, text } = REMOVALS[kind]
  return html`<details class="removal"><summary>${label}</summary><p>${text}</p>${postButton({ action, label, kind: 'danger' })}</details>`
}
