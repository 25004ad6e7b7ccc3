import type { SandboxCustomer } from '@havn/tpp-sdk'
import { formatAccount } from '../design/index.ts'

/** A customer of the sandbox with everything that belongs to them. */
export interface Person {
  readonly customer: SandboxCustomer
  readonly accounts: readonly OwnedAccount[]
  readonly agreements: readonly Agreement[]
  /** Who can log in and act for this customer: themselves, or the representatives of a corporation. */
  readonly psus: readonly ActingPsu[]
}

/** An account or a card account. */
export interface OwnedAccount {
  readonly kind: 'account' | 'card'
  readonly id: string
  readonly customerId: string
  readonly name: string
  /** The account number, or the masked number of the card. */
  readonly number: string
  readonly currency: string
  readonly balance: string
  readonly creditLimit: string
  /** What a payment from a card names as its account; undefined for an account. */
  readonly relatedAccount: string | undefined
}

/** A corporate agreement, with who acts under it. */
export interface Agreement {
  readonly id: string
  readonly name: string
  readonly customerId: string
  readonly approvalLimit?: string
  readonly representatives: readonly { readonly nationalId: string; readonly name: string }[]
}

/** Somebody who can log in at the bank, for themselves or under an agreement. */
export interface ActingPsu {
  readonly nationalId: string
  readonly name: string
  readonly agreementId: string | undefined
}

/** Who can act for a customer. Nobody can for a corporation without an agreement. */
export function psusOf(customer: SandboxCustomer, agreements: readonly Agreement[]): readonly ActingPsu[] {
  if (customer.customerType === 'PRIVATE')
    return [{ nationalId: customer.customerNumber, name: customer.customerName, agreementId: undefined }]
  return agreements.flatMap(({ id, representatives }) =>
    representatives.map(({ nationalId, name }) => ({ nationalId, name, agreementId: id })),
  )
}

/** `Kari` of `Kari Nordmann`: short enough for a button. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name

/** The first letters of the first and last word: `KN`; those of the first two for a corporation: `FK`. */
export function initials({ customerName, customerType }: SandboxCustomer): string {
  const words = customerName.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const chosen =
    customerType === 'PRIVATE' ? [words[0], words.length > 1 ? words.at(-1) : undefined] : words.slice(0, 2)
  return chosen.map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}

export const personPath = (customerId: string): string => `/people/${customerId}`

export const accountPath = ({
  kind,
  customerId,
  id,
}: Pick<OwnedAccount, 'kind' | 'customerId' | 'id'>): string =>
  `${personPath(customerId)}/${kind === 'card' ? 'cards' : 'accounts'}/${id}`

/** The number as people write it. */
export const accountNumber = ({ kind, number }: OwnedAccount): string =>
  kind === 'card' ? number.replaceAll(/(.{4})(?!$)/g, '$1 ') : formatAccount(number)
