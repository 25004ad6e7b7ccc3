import {
  type CreditorAccount,
  formatExchangeRate,
  readRemittance,
  type Transaction,
  type TransferOrder,
} from '@havn/server/core-bank'
import { sandboxRate } from '../money/rates.ts'

/** The details of a transaction besides its amount, as the ledger stores them in JSON. Whole numbers are text. */
export interface TransactionDetails {
  readonly kind: Transaction['kind']
  readonly counterparty: {
    readonly name: string
    readonly bban?: string | undefined
    readonly iban?: string | undefined
    readonly agent?: string | undefined
  }
  readonly message: string | undefined
  readonly references: readonly string[]
  readonly endToEndIdentification: string | undefined
  /** In the account's currency. */
  readonly feeMinorUnits?: string | undefined
  readonly original?: { readonly minorUnits: string; readonly currency: string } | undefined
  readonly exchangeRate?: string | undefined
}

/** Returns the details on the debtor's statement. */
export function debtorDetails(order: TransferOrder): TransactionDetails {
  const { creditor, debtor, fee } = order
  return {
    ...sharedDetails(order, debtor.currency),
    exchangeRate: rateBetween(debtor.currency, order.amount.currency),
    kind: debtor.account.kind === 'card-account' ? 'card' : order.rail,
    counterparty: { name: creditor.name, ...accountNumber(creditor.account), agent: creditor.agent },
    feeMinorUnits: fee?.minorUnits.toString(),
  }
}

/** Returns the details on the creditor's statement: who has paid, but never the number of a card. */
export function creditorDetails(
  order: TransferOrder,
  { debtorName, currency }: { debtorName: string; currency: string },
): TransactionDetails {
  const { account } = order.debtor
  return {
    ...sharedDetails(order, currency),
    exchangeRate: rateBetween(order.amount.currency, currency),
    kind: order.rail,
    counterparty: { name: debtorName, bban: account.kind === 'account' ? account.bban : undefined },
  }
}

function sharedDetails({ amount, remittance, endToEndIdentification }: TransferOrder, currency: string) {
  return {
    ...readRemittance(remittance),
    endToEndIdentification,
    original:
      amount.currency === currency
        ? undefined
        : { minorUnits: amount.minorUnits.toString(), currency: amount.currency },
  }
}

/** Undefined within one currency, and for one that is not traded: such an order is refused. */
function rateBetween(source: string, target: string): string | undefined {
  const [from, to] = [sandboxRate(source), sandboxRate(target)]
  return source === target || from === undefined || to === undefined
    ? undefined
    : formatExchangeRate(from, to)
}

function accountNumber(account: CreditorAccount) {
  return account.kind === 'bban' ? { bban: account.bban } : { iban: account.iban }
}
