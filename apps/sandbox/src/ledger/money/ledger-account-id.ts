import type { CreditorAccount, DebtorAccount } from '@havn/server/core-bank'

/** The key of a customer's book: the account's number, or the card's. */
export function bookOf(account: DebtorAccount): string {
  return account.kind === 'account' ? account.bban : `card ${account.identification}`
}

/** The key that a creditor's book has if it is in this bank; undefined when it cannot be. */
export function creditorBookOf(account: CreditorAccount): string | undefined {
  if (account.kind === 'bban') return account.bban
  // A Norwegian IBAN is the account's number behind the country and two check digits.
  return /^NO\d{13}$/.exec(account.iban)?.[0].slice(4)
}
