import { type CreditorAccount, type DebtorAccount, numberOfDebtorAccount } from '@havn/server/core-bank'

/** Returns the id of a customer's ledger account: the account's number, or `card` and the card's number. */
export function toLedgerAccountId(account: DebtorAccount): string {
  const number = numberOfDebtorAccount(account)
  return account.kind === 'card-account' ? `card ${number}` : number
}

/**
 * Returns the ids that the creditor's ledger account may have if it is in this bank: an IBAN is the id at a bank that knows its
 * accounts by IBAN; elsewhere the account's number is what stands behind country and check digits.
 */
export function toCreditorLedgerAccountIds(account: CreditorAccount): readonly string[] {
  return account.kind === 'bban' ? [account.bban] : [account.iban, account.iban.slice(4)]
}

const iban = /^[A-Z]{2}[0-9]{2}/

/** The account with this number, which is an IBAN at a bank that knows its accounts by IBAN. */
export const toAccount = (number: string): DebtorAccount =>
  iban.test(number) ? { kind: 'iban', iban: number } : { kind: 'account', bban: number }
