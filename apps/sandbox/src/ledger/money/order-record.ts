import { newId } from '@havn/server/shared/ids'
import { convertCurrency, type TransferOrder } from '@havn/server/core-bank'
import { creditorBookOf, bookOf } from './ledger-account-id.ts'
import type { BookRow, OrderRecord } from './transfers.store.ts'
import { sandboxRate } from './rates.ts'
import { toldToCreditor, toldToDebtor } from '../statements/transaction-details.ts'

/** More money than any bank has seen, and far from where the books' integers end. */
const minorUnitsMax = 10n ** 16n

/** Books of customers by their keys. */
export type BookByKey = ReadonlyMap<string, Pick<BookRow, 'currency' | 'holder_name'>>

/** An order with its amounts in every currency that it touches, ready for the books. */
export function orderRecord(order: TransferOrder, ordinal: number, bookByKey: BookByKey): OrderRecord {
  const { amount, debtor, fee } = order
  const debtorBook = bookOf(debtor.account)
  const creditorBook = homeBookOf(order, bookByKey)
  const creditCurrency = bookByKey.get(creditorBook ?? '')?.currency
  const credit = creditCurrency === undefined ? undefined : amountIn(order, creditCurrency)
  const isWhole = creditCurrency === undefined || credit !== undefined
  const debit = isWhole ? debitOf(order) : undefined
  return {
    ordinal,
    transfer_id: order.paymentId,
    is_cross_border: order.rail === 'cross-border',
    debtor_book: debtorBook,
    debtor_currency: debtor.currency,
    debit_minor_units: debit?.toString() ?? null,
    // Of an order that is refused, amounts may be too large to be read.
    fee_minor_units: debit === undefined ? '0' : (fee?.minorUnits ?? 0n).toString(),
    currency: amount.currency,
    amount_minor_units: debit === undefined ? '0' : amount.minorUnits.toString(),
    creditor_book: creditorBook ?? null,
    credit_currency: creditCurrency ?? null,
    credit_minor_units: credit?.toString() ?? null,
    // An order that was executed before has its lines already: these are thrown away.
    debtor_transaction_id: newId(),
    debtor_told: toldToDebtor(order),
    creditor_transaction_id: newId(),
    creditor_told:
      creditCurrency === undefined
        ? null
        : toldToCreditor(order, {
            debtorName: bookByKey.get(debtorBook)?.holder_name ?? '',
            currency: creditCurrency,
          }),
  }
}

/** What leaves the debtor's account apart from the fee; undefined when these books cannot say or hold it. */
export function debitOf(order: TransferOrder): bigint | undefined {
  const { amount, debtor, fee } = order
  if (amount.minorUnits <= 0n || amount.minorUnits > minorUnitsMax) return undefined
  if (fee !== undefined && (fee.currency !== debtor.currency || fee.minorUnits < 0n)) return undefined
  const debit = amountIn(order, debtor.currency)
  return debit === undefined || debit + (fee?.minorUnits ?? 0n) > minorUnitsMax ? undefined : debit
}

function amountIn({ amount }: TransferOrder, currency: string): bigint | undefined {
  if (amount.currency === currency) return amount.minorUnits
  const from = sandboxRate(amount.currency)
  const to = sandboxRate(currency)
  if (from === undefined || to === undefined) return undefined
  const { minorUnits } = convertCurrency(amount.minorUnits, from, to)
  return minorUnits > minorUnitsMax ? undefined : minorUnits
}

/** The creditor's book if it is in this bank. What goes abroad goes abroad, whatever its number looks like. */
function homeBookOf(order: TransferOrder, bookByKey: BookByKey): string | undefined {
  if (order.rail === 'cross-border') return undefined
  const book = creditorBookOf(order.creditor.account)
  return book !== undefined && bookByKey.has(book) ? book : undefined
}

/** The customers' books that the orders may concern. */
export function booksConcerned(orders: readonly TransferOrder[]): string[] {
  const books = orders.flatMap(({ rail, debtor, creditor }) => [
    bookOf(debtor.account),
    rail === 'cross-border' ? undefined : creditorBookOf(creditor.account),
  ])
  return [...new Set(books)].filter((book) => book !== undefined)
}
