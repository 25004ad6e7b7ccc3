import {
  type CreditorAccount,
  type DebtorAccount,
  formatExchangeRate,
  readRemittance,
  type Transaction,
  type TransferOrder,
} from '@havn/server/core-bank'
import type { Rates } from '../money/rates.ts'

/** The details of a transaction besides its amount, as the ledger stores them in JSON. Whole numbers are text there. */
export interface TransactionDetails {
  readonly kind: Transaction['kind']
  readonly counterparty: {
    readonly name: string
    readonly bban?: string | undefined
    readonly iban?: string | undefined
    /** BIC of the counterparty's bank. */
    readonly agent?: string | undefined
  }
  /** The remittance information as free text. */
  readonly message: string | undefined
  /** The structured remittance information: KIDs and other creditor references. */
  readonly references: readonly string[]
  readonly endToEndIdentification: string | undefined
  /** The fee in the account's currency. */
  readonly feeMinorUnits?: string | undefined
  /** The amount that was ordered, if its currency is not the account's. */
  readonly original?: { readonly minorUnits: string; readonly currency: string } | undefined
  readonly exchangeRate?: string | undefined
}

/** Returns the details of a transfer on the debtor's statement. */
export function debtorDetails(rates: Rates, order: TransferOrder): TransactionDetails {
  const { creditor, debtor, fee } = order
  return {
    ...sharedDetails(order, debtor.currency),
    exchangeRate: rateBetween(rates, debtor.currency, order.amount.currency),
    kind: debtor.account.kind === 'card-account' ? 'card' : order.rail,
    counterparty: { name: creditor.name, ...accountNumber(creditor.account), agent: creditor.agent },
    feeMinorUnits: fee?.minorUnits.toString(),
  }
}

/** Returns the details of a transfer on the creditor's statement. The number of a card that paid is never among them. */
export function creditorDetails(
  rates: Rates,
  order: TransferOrder,
  { debtorName, currency }: { debtorName: string; currency: string },
): TransactionDetails {
  const { account } = order.debtor
  return {
    ...sharedDetails(order, currency),
    exchangeRate: rateBetween(rates, order.amount.currency, currency),
    kind: order.rail,
    counterparty: { name: debtorName, ...ownNumber(account) },
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

/** Returns undefined within one currency, and where the sandbox has no rate: the ledger refuses such an order. */
function rateBetween({ rateOf }: Rates, source: string, target: string): string | undefined {
  const [from, to] = [rateOf(source), rateOf(target)]
  return source === target || from === undefined || to === undefined
    ? undefined
    : formatExchangeRate(from, to)
}

/** The number of the account that paid; none of a card. */
function ownNumber(account: DebtorAccount) {
  if (account.kind === 'iban') return { iban: account.iban }
  return { bban: account.kind === 'account' ? account.bban : undefined }
}

function accountNumber(account: CreditorAccount) {
  return account.kind === 'bban' ? { bban: account.bban } : { iban: account.iban }
}
