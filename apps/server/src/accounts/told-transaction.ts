import type {
  CardTransaction,
  CardTransactionDetails,
  Currency,
  Transaction as ToldTransaction,
  TransactionDetails,
} from '@havn/contract'
import type { Money, Transaction } from '../core-bank/index.ts'
import { transactionCode } from './transaction-code.ts'
import { amountTold, type Fixes } from './told-amount.ts'

/** A line of a listing, without its link. */
type Line<Told> = Omit<Told, '_links'>

export function transactionTold(transaction: Transaction, fixes: Fixes): Line<ToldTransaction> {
  const { amount, message, references, endToEndIdentification, text } = transaction
  return {
    ...commonTold(transaction),
    transactionAmount: amountTold(amount, fixes),
    ...counterpartyTold(transaction),
    ...(message === undefined ? {} : { remittanceInformationUnstructured: message }),
    ...(references.length === 0
      ? {}
      : { remittanceInformationStructuredArray: references.map((reference) => ({ reference })) }),
    ...(endToEndIdentification === undefined ? {} : { endToEndId: endToEndIdentification }),
    additionalInformation: text,
  }
}

/** VER-11: with what the listing leaves out. */
export function transactionDetails(transaction: Transaction, fixes: Fixes): TransactionDetails {
  const agent = transaction.counterparty?.agent
  const original = originalOf(transaction)
  return {
    ...transactionTold(transaction, fixes),
    ...(agent === undefined ? {} : { [isOut(transaction) ? 'creditorAgent' : 'debtorAgent']: agent }),
    ...(original === undefined ? {} : { instructedAmount: amountTold(original, fixes) }),
    ...detailsTold(transaction, fixes),
  }
}

export function cardTransactionTold(transaction: Transaction, fixes: Fixes): Line<CardTransaction> {
  const { counterparty, valueDate, text } = transaction
  return {
    ...commonTold(transaction),
    transactionDate: valueDate,
    ...cardAmounts(transaction, fixes),
    transactionDetails: counterparty?.name ?? text,
  }
}

export function cardTransactionDetails(transaction: Transaction, fixes: Fixes): CardTransactionDetails {
  return { ...cardTransactionTold(transaction, fixes), ...detailsTold(transaction, fixes) }
}

/** VER-07: before the correction each stood in the other's place. */
function cardAmounts(transaction: Transaction, fixes: Fixes) {
  const transactionAmount = amountTold(transaction.amount, fixes)
  const original = originalOf(transaction)
  if (original === undefined) return { transactionAmount }
  const originalAmount = amountTold(original, fixes)
  return fixes.has('cardaccount-switch-originalamount-and-transactionamount')
    ? { transactionAmount, originalAmount }
    : { transactionAmount: originalAmount, originalAmount: transactionAmount }
}

const isOut = ({ amount }: Transaction) => amount.minorUnits < 0n

/** With the sign of what moved on the account. */
function originalOf(transaction: Transaction): Money | undefined {
  const { original } = transaction
  if (original === undefined || isOut(transaction) === original.minorUnits < 0n) return original
  return { ...original, minorUnits: -original.minorUnits }
}

function commonTold(transaction: Transaction) {
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

function counterpartyTold(transaction: Transaction) {
  const { counterparty } = transaction
  if (counterparty === undefined) return {}
  const { name, bban, iban } = counterparty
  const account = { ...(bban === undefined ? {} : { bban }), ...(iban === undefined ? {} : { iban }) }
  const [nameField, accountField] = isOut(transaction)
    ? (['creditorName', 'creditorAccount'] as const)
    : (['debtorName', 'debtorAccount'] as const)
  return {
    ...(name === undefined ? {} : { [nameField]: name }),
    ...(bban === undefined && iban === undefined ? {} : { [accountField]: account }),
  }
}

function detailsTold(transaction: Transaction, fixes: Fixes) {
  const { fee } = transaction
  return {
    ...exchangeTold(transaction),
    ...(fee === undefined ? {} : { transactionFees: amountTold(fee, fixes) }),
  }
}

/** What left the account was made into what was agreed; what came in was agreed first. */
function exchangeTold(transaction: Transaction) {
  const { amount, original, exchangeRate } = transaction
  if (original === undefined) return {}
  const [account, agreed] = [amount.currency as Currency, original.currency as Currency]
  const exchange = isOut(transaction)
    ? { sourceCurrency: account, targetCurrency: agreed }
    : { sourceCurrency: agreed, targetCurrency: account }
  return { currencyExchange: [{ ...exchange, ...(exchangeRate === undefined ? {} : { exchangeRate }) }] }
}
