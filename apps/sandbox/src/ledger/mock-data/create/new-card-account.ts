import type { BankToFill } from '../../initial-data/bank-to-fill.ts'
import { toLedgerAccountId } from '../../money/ledger-account-id.ts'
import type { DataBatch } from '../data-batch.ts'

/** A card account to be created, already validated. */
export interface NewCardAccount {
  readonly cardAccountId: string
  readonly customerId: string
  readonly customerName: string
  readonly relatedAccount: string
  readonly maskedPan: string
  readonly name: string
  readonly creditLimit: bigint
}

/** Returns the row of a card account and its ledger account. */
export function cardAccountBatch(
  { bankId, country: { currency } }: BankToFill,
  card: NewCardAccount,
): DataBatch {
  const { cardAccountId, customerId, relatedAccount, maskedPan, name, creditLimit } = card
  const row = {
    bankId,
    cardAccountId,
    customerId,
    relatedAccount,
    maskedPan,
    currency,
    accountName: name,
    product: name,
    allowsPayments: true,
  }
  const ledgerAccount = {
    bankId,
    ledgerAccountId: toLedgerAccountId({ kind: 'card-account', identification: relatedAccount }),
    currency,
    holderName: card.customerName,
    creditLimitMinorUnits: creditLimit,
    bban: null,
    card: relatedAccount,
  }
  return { rows: { cardAccounts: [row] }, ledgerAccounts: [ledgerAccount] }
}
