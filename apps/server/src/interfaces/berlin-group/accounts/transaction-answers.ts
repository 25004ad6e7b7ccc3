import type { CardTransaction, Transaction as WrittenTransaction } from '@havn/contract/berlin-group'
import type { Transaction } from '../../../core-bank/index.ts'
import {
  entryReferenceOf,
  type PageQueries,
  type TransactionWriting,
} from '../../../domain/accounts/index.ts'
import type { GrantedAccount } from '../../../domain/consents/index.ts'
import { pathOf, toAmount, truncate } from './account-answers.ts'

const nameMax = 70
const messageMax = 140
const textMax = 500
const referenceMax = 35

/** How the booked transactions of a list are written, which may have many. */
export const TRANSACTION_WRITING: TransactionWriting = {
  format: undefined,
  toLine: (transaction, account) =>
    JSON.stringify(
      account.account.kind === 'card-account'
        ? toCardTransaction(transaction)
        : toListedTransaction(transaction, account),
    ),
}

/** A transaction of a list, with the link to its details. */
export function toListedTransaction(
  transaction: Transaction,
  { accountId }: Pick<GrantedAccount, 'accountId'>,
): WrittenTransaction {
  const { transactionId } = transaction
  const href = `/v1/accounts/${accountId}/transactions/${encodeURIComponent(transactionId)}`
  return { ...toTransaction(transaction), _links: { transactionDetails: { href } } }
}

/** A transaction in all its details. */
export function toTransaction(transaction: Transaction): Omit<WrittenTransaction, '_links'> {
  const { transactionId, amount, message, references, endToEndIdentification, text } = transaction
  const entryReference = entryReferenceOf(transactionId)
  return {
    transactionId,
    ...(entryReference === undefined ? {} : { entryReference }),
    ...(endToEndIdentification === undefined
      ? {}
      : { endToEndId: truncate(endToEndIdentification, referenceMax) }),
    ...datesOf(transaction),
    transactionAmount: toAmount(amount),
    ...counterpartyOf(transaction),
    ...(message === undefined ? {} : { remittanceInformationUnstructured: truncate(message, messageMax) }),
    ...(references.length === 0
      ? {}
      : {
          remittanceInformationStructuredArray: references.map((reference) => ({
            reference: truncate(reference, referenceMax),
          })),
        }),
    additionalInformation: truncate(text, textMax),
  }
}

/** A line of a card account. */
export function toCardTransaction(transaction: Transaction): CardTransaction {
  const { transactionId, valueDate, amount, original, counterparty, text } = transaction
  const cardTransactionId = entryReferenceOf(transactionId)
  return {
    ...(cardTransactionId === undefined ? {} : { cardTransactionId }),
    transactionDate: valueDate,
    ...datesOf(transaction),
    transactionAmount: toAmount(amount),
    ...(original === undefined ? {} : { originalAmount: toAmount(original) }),
    transactionDetails: counterparty?.name ?? text,
  }
}

function datesOf({ booked, valueDate }: Transaction) {
  return {
    ...(booked === undefined ? {} : { bookingDate: booked.bookingDate }),
    valueDate,
  }
}

function counterpartyOf({ counterparty, amount }: Transaction): Partial<WrittenTransaction> {
  if (counterparty === undefined) return {}
  const { name, iban, bban } = counterparty
  // The IBAN and the BBAN are of the core bank, which writes them as the contract has them.
  const reference = iban === undefined ? { bban } : { iban }
  const account =
    iban === undefined && bban === undefined
      ? undefined
      : (reference as NonNullable<WrittenTransaction['creditorAccount']>)
  const shownName = name === undefined ? undefined : truncate(name, nameMax)
  return amount.minorUnits < 0n
    ? {
        ...(shownName === undefined ? {} : { creditorName: shownName }),
        ...(account === undefined ? {} : { creditorAccount: account }),
      }
    : {
        ...(shownName === undefined ? {} : { debtorName: shownName }),
        ...(account === undefined ? {} : { debtorAccount: account }),
      }
}

/** The links to the other pages of a list. */
export function pageLinks(account: GrantedAccount, pages: PageQueries) {
  return Object.fromEntries(
    Object.entries(pages).map(([name, query]) => [
      name,
      { href: `${pathOf(account)}/transactions?${withoutLimit(query)}` },
    ]),
  )
}

/** The size of a page is the bank's: no parameter says it. */
function withoutLimit(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.delete('limit')
  return parameters.toString()
}
