import {
  type CreditorAccount,
  formatExchangeRate,
  readRemittance,
  type Transaction,
  type TransferOrder,
} from '@havn/server/core-bank'
import { sandboxRate } from '../money/rates.ts'

/** What a line of a statement tells beside its amount, as the books keep it. Whole numbers as text. */
export interface Told {
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

export function toldToDebtor(order: TransferOrder): Told {
  const { creditor, debtor, fee } = order
  return {
    ...toldToBoth(order, debtor.currency),
    exchangeRate: rateBetween(debtor.currency, order.amount.currency),
    kind: debtor.account.kind === 'card-account' ? 'card' : order.rail,
    counterparty: { name: creditor.name, ...numberOf(creditor.account), agent: creditor.agent },
    feeMinorUnits: fee?.minorUnits.toString(),
  }
}

/** The creditor sees who has paid, and never the number of a card. */
export function toldToCreditor(
  order: TransferOrder,
  { debtorName, currency }: { debtorName: string; currency: string },
): Told {
  const { account } = order.debtor
  return {
    ...toldToBoth(order, currency),
    exchangeRate: rateBetween(order.amount.currency, currency),
    kind: order.rail,
    counterparty: { name: debtorName, bban: account.kind === 'account' ? account.bban : undefined },
  }
}

function toldToBoth({ amount, remittance, endToEndIdentification }: TransferOrder, currency: string) {
  return {
    ...readRemittance(remittance),
    endToEndIdentification,
    original:
      amount.currency === currency
        ? undefined
        : { minorUnits: amount.minorUnits.toString(), currency: amount.currency },
  }
}

/** Undefined within a currency, and of one that is not traded, whose order is refused. */
function rateBetween(source: string, target: string): string | undefined {
  const [from, to] = [sandboxRate(source), sandboxRate(target)]
  return source === target || from === undefined || to === undefined
    ? undefined
    : formatExchangeRate(from, to)
}

function numberOf(account: CreditorAccount) {
  return account.kind === 'bban' ? { bban: account.bban } : { iban: account.iban }
}
