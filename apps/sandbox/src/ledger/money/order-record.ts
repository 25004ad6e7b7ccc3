import { newId } from '@havn/server/platform/shared/ids'
import { convertCurrency, type TransferOrder } from '@havn/server/core-bank'
import { toCreditorLedgerAccountIds, toLedgerAccountId } from './ledger-account-id.ts'
import type { LedgerAccount } from './ledger-accounts.store.ts'
import type { OrderRecord } from './transfers.store.ts'
import type { Rates } from './rates.ts'
import { creditorDetails, debtorDetails } from '../statements/transaction-details.ts'

/** More money than any bank has seen, and far below the largest `bigint` of PostgreSQL. */
const minorUnitsMax = 10n ** 16n

/** Customers' ledger accounts by their ids. */
export type LedgerAccountById = ReadonlyMap<string, Pick<LedgerAccount, 'currency' | 'holderName'>>

/** Computes the amounts of an order in every currency that it touches. */
export function toOrderRecord(
  order: TransferOrder,
  ordinal: number,
  { ledgerAccounts, rates }: { readonly ledgerAccounts: LedgerAccountById; readonly rates: Rates },
): OrderRecord {
  const { amount, debtor, fee } = order
  const debtorLedgerAccountId = toLedgerAccountId(debtor.account)
  const creditorLedgerAccountId = ownLedgerAccountId(order, ledgerAccounts)
  const creditCurrency = ledgerAccounts.get(creditorLedgerAccountId ?? '')?.currency
  const credit = creditCurrency === undefined ? undefined : amountIn(rates, order, creditCurrency)
  const isComputable = creditCurrency === undefined || credit !== undefined
  const debit = isComputable ? debitMinorUnits(rates, order) : undefined
  return {
    ordinal,
    transferId: order.paymentId,
    isCrossBorder: order.rail === 'cross-border',
    debtorLedgerAccountId,
    debtorCurrency: debtor.currency,
    debitMinorUnits: debit ?? null,
    // A refused order may have amounts that are too large for the database.
    feeMinorUnits: debit === undefined ? 0n : (fee?.minorUnits ?? 0n),
    currency: amount.currency,
    amountMinorUnits: debit === undefined ? 0n : amount.minorUnits,
    creditorLedgerAccountId: creditorLedgerAccountId ?? null,
    creditCurrency: creditCurrency ?? null,
    creditMinorUnits: credit ?? null,
    // An order that was executed before has its statement lines already; these ids are then unused.
    debtorTransactionId: newId(),
    debtorDetails: debtorDetails(rates, order),
    creditorTransactionId: newId(),
    creditorDetails:
      creditCurrency === undefined
        ? null
        : creditorDetails(rates, order, {
            debtorName: ledgerAccounts.get(debtorLedgerAccountId)?.holderName ?? '',
            currency: creditCurrency,
          }),
  }
}

/** Returns what leaves the debtor's account apart from the fee; undefined if the ledger cannot compute or hold it. */
export function debitMinorUnits(rates: Rates, order: TransferOrder): bigint | undefined {
  const { amount, debtor, fee } = order
  if (amount.minorUnits <= 0n || amount.minorUnits > minorUnitsMax) return undefined
  if (fee !== undefined && (fee.currency !== debtor.currency || fee.minorUnits < 0n)) return undefined
  const debit = amountIn(rates, order, debtor.currency)
  return debit === undefined || debit + (fee?.minorUnits ?? 0n) > minorUnitsMax ? undefined : debit
}

function amountIn({ rateOf }: Rates, { amount }: TransferOrder, currency: string): bigint | undefined {
  if (amount.currency === currency) return amount.minorUnits
  const from = rateOf(amount.currency)
  const to = rateOf(currency)
  if (from === undefined || to === undefined) return undefined
  const { minorUnits } = convertCurrency(amount.minorUnits, from, to)
  return minorUnits > minorUnitsMax ? undefined : minorUnits
}

/** The creditor's ledger account if it is in this bank. A cross-border order leaves the bank whatever its number looks like. */
function ownLedgerAccountId(order: TransferOrder, ledgerAccounts: LedgerAccountById): string | undefined {
  if (order.rail === 'cross-border') return undefined
  return toCreditorLedgerAccountIds(order.creditor.account).find((id) => ledgerAccounts.has(id))
}

/** Returns the ids of all customers' ledger accounts that the orders may debit or credit. */
export function concernedLedgerAccountIds(orders: readonly TransferOrder[]): string[] {
  const ids = orders.flatMap(({ rail, debtor, creditor }) => [
    toLedgerAccountId(debtor.account),
    ...(rail === 'cross-border' ? [] : toCreditorLedgerAccountIds(creditor.account)),
  ])
  return [...new Set(ids)]
}
