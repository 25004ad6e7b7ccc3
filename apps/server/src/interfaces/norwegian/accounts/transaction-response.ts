import type {
  CardTransaction,
  CardTransactionDetails,
  Currency,
  Transaction as TransactionResponse,
  TransactionDetails,
} from '@havn/contract'
import type { Money, Transaction } from '../../../core-bank/index.ts'
import { transactionCode } from './transaction-code.ts'
import { toAmountResponse, type ActiveFixes } from './amount-response.ts'

/** A transaction in a list, without its links. */
type Line<Response> = Omit<Response, '_links'>

export function toTransactionResponse(
  transaction: Transaction,
  fixes: ActiveFixes,
): Line<TransactionResponse> {
  const { amount, message, references, endToEndIdentification, text } = transaction
  return {
    ...commonFields(transaction),
    transactionAmount: toAmountResponse(amount, fixes),
    ...counterpartyFields(transaction),
    ...(message === undefined ? {} : { remittanceInformationUnstructured: message }),
    ...(references.length === 0
      ? {}
      : { remittanceInformationStructuredArray: references.map((reference) => ({ reference })) }),
    ...(endToEndIdentification === undefined ? {} : { endToEndId: endToEndIdentification }),
    additionalInformation: text,
  }
}

/** VER-11: the details of a transaction, with the fields that lists omit. */
export function toTransactionDetails(transaction: Transaction, fixes: ActiveFixes): TransactionDetails {
  const agent = transaction.counterparty?.agent
  const original = originalOf(transaction)
  return {
    ...toTransactionResponse(transaction, fixes),
    ...(agent === undefined ? {} : { [isOutgoing(transaction) ? 'creditorAgent' : 'debtorAgent']: agent }),
    ...(original === undefined ? {} : { instructedAmount: toAmountResponse(original, fixes) }),
    ...detailFields(transaction, fixes),
  }
}

export function toCardTransactionResponse(
  transaction: Transaction,
  fixes: ActiveFixes,
): Line<CardTransaction> {
  const { counterparty, valueDate, text } = transaction
  return {
    ...commonFields(transaction),
    transactionDate: valueDate,
    ...cardAmounts(transaction, fixes),
    transactionDetails: counterparty?.name ?? text,
  }
}

export function toCardTransactionDetails(
  transaction: Transaction,
  fixes: ActiveFixes,
): CardTransactionDetails {
  return { ...toCardTransactionResponse(transaction, fixes), ...detailFields(transaction, fixes) }
}

/** VER-07: without the fix the two amounts are switched. */
function cardAmounts(transaction: Transaction, fixes: ActiveFixes) {
  const transactionAmount = toAmountResponse(transaction.amount, fixes)
  const original = originalOf(transaction)
  if (original === undefined) return { transactionAmount }
  const originalAmount = toAmountResponse(original, fixes)
  return fixes.has('cardaccount-switch-originalamount-and-transactionamount')
    ? { transactionAmount, originalAmount }
    : { transactionAmount: originalAmount, originalAmount: transactionAmount }
}

const isOutgoing = ({ amount }: Transaction) => amount.minorUnits < 0n

/** The original amount, with the sign of the amount on the account. */
function originalOf(transaction: Transaction): Money | undefined {
  const { original } = transaction
  if (original === undefined || isOutgoing(transaction) === original.minorUnits < 0n) return original
  return { ...original, minorUnits: -original.minorUnits }
}

function commonFields(transaction: Transaction) {
  const { transactionId, booked, valueDate, proprietary } = transaction
  const [first, second, third] = proprietary
  return {
    transactionId,
    ...(booked === undefined ? {} : { bookingDate: booked.bookingDate }),
    valueDate,
    bankTransactionCode: transactionCode(transaction),
    // TRX-02.
    ...(first === undefined ? {} : { additionalInformationProprietary1: first }),
    ...(second === undefined ? {} : { additionalInformationProprietary2: second }),
    ...(third === undefined ? {} : { additionalInformationProprietary3: third }),
  }
}

function counterpartyFields(transaction: Transaction) {
  const { counterparty } = transaction
  if (counterparty === undefined) return {}
  const { name, bban, iban } = counterparty
  const account = { ...(bban === undefined ? {} : { bban }), ...(iban === undefined ? {} : { iban }) }
  const [nameField, accountField] = isOutgoing(transaction)
    ? (['creditorName', 'creditorAccount'] as const)
    : (['debtorName', 'debtorAccount'] as const)
  return {
    ...(name === undefined ? {} : { [nameField]: name }),
    ...(bban === undefined && iban === undefined ? {} : { [accountField]: account }),
  }
}

function detailFields(transaction: Transaction, fixes: ActiveFixes) {
  const { fee } = transaction
  return {
    ...exchangeFields(transaction),
    ...(fee === undefined ? {} : { transactionFees: toAmountResponse(fee, fixes) }),
  }
}

/** Money that left was converted from the account's currency into the original one; incoming money the other way. */
function exchangeFields(transaction: Transaction) {
  const { amount, original, exchangeRate } = transaction
  if (original === undefined) return {}
  const [account, agreed] = [amount.currency as Currency, original.currency as Currency]
  const exchange = isOutgoing(transaction)
    ? { sourceCurrency: account, targetCurrency: agreed }
    : { sourceCurrency: agreed, targetCurrency: account }
  return { currencyExchange: [{ ...exchange, ...(exchangeRate === undefined ? {} : { exchangeRate }) }] }
}
