import assert from 'node:assert/strict'
import type { Money, NdctPayment } from '@havn/contract'
import type { DebtorAccount } from '../core-bank/index.ts'

/** A payment that its product's rules have found in order: what the bank is asked to do. */
export interface PaymentOrder {
  readonly amount: Money
  readonly debtorAccount: DebtorAccount
  readonly debtorCurrency: string
  readonly creditorAccount: string
  readonly creditorCurrency: string
  readonly executionDate: Temporal.PlainDate
  /** Everything the creditor is told about the payment, as sent. */
  readonly remittance: readonly string[]
}

/** The account as one text, for keys and columns: a card never looks like a BBAN. */
export function debtorAccountText(account: DebtorAccount): string {
  return account.kind === 'account' ? account.bban : `card ${account.identification}`
}

/** The debtor account of a body that its product's rules have found in order. */
export function debtorAccountOf({ bban, other }: NdctPayment['debtorAccount']): DebtorAccount {
  if (other !== undefined) return { kind: 'card-account', identification: other.identification }
  assert(bban, 'a payment in order has one of bban and other')
  return { kind: 'account', bban }
}
