import { bookOf } from '../money/ledger-account-id.ts'
import type { Bundle } from './batch.ts'

/** What can be paid with a card of which nothing else is said, in øre. */
export const firstCreditLimit = 20_000_00n

/** A card account that has been judged. */
export interface CardAccountToBe {
  readonly cardAccountId: string
  readonly customerId: string
  readonly customerName: string
  readonly relatedAccount: string
  readonly maskedPan: string
  readonly name: string
  readonly creditLimit: bigint
}

export function cardAccountBundle(bankId: string, card: CardAccountToBe): Bundle {
  const { cardAccountId, customerId, relatedAccount, maskedPan, name, creditLimit } = card
  const row = {
    bank_id: bankId,
    card_account_id: cardAccountId,
    customer_id: customerId,
    related_account: relatedAccount,
    masked_pan: maskedPan,
    currency: 'NOK',
    account_name: name,
    product: name,
    allows_payments: true,
  }
  const book = {
    bank_id: bankId,
    book: bookOf({ kind: 'card-account', identification: relatedAccount }),
    currency: 'NOK',
    holder_name: card.customerName,
    credit_limit_minor_units: creditLimit.toString(),
    bban: null,
    card: relatedAccount,
  }
  return { rows: { cardAccounts: [row] }, books: [book] }
}
