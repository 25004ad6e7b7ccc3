import { type CreditorAccount, type DebtorAccount, numberOfDebtorAccount } from '@havn/server/core-bank'

/** Returns the id of a customer's ledger account: the account's number, or `card` and the card's number. */
export function toLedgerAccountId(account: DebtorAccount): string {
  const number = numberOfDebtorAccount(account)
  return account.kind === 'card-account' ? `card ${number}` : number
}

/** Returns the id that the creditor's ledger account has if it is in this bank; undefined if it cannot be. */
export function toCreditorLedgerAccountId(account: CreditorAccount): string | undefined {
  if (account.kind === 'bban') return account.bban
  // A Norwegian IBAN is the country, two check digits and the account's number.
  return /^NO\d{13}$/.exec(account.iban)?.[0].slice(4)
}
