import type {
  DebtorAccount,
  Initiation,
  Money,
  TransferInstruction,
  TransferOrder,
} from '../core-bank/index.ts'

/** A payment that its product's rules have found in order: what the bank is asked to do, before it has an id. */
export type PaymentOrder = Omit<TransferInstruction, 'paymentId' | 'fee'>

/** One order or, of a bulk payment, one for each line: of one debtor, on one day. */
export type PaymentOrders = readonly [PaymentOrder, ...PaymentOrder[]]

/** The account as one text, for keys and columns: a card never looks like a BBAN. */
export function debtorAccountText(account: DebtorAccount): string {
  return account.kind === 'account' ? account.bban : `card ${account.identification}`
}

export function creditorAccountText({ creditor }: PaymentOrder): string {
  const { account } = creditor
  return account.kind === 'bban' ? account.bban : account.iban
}

/** The order as the row keeps it that waits for its day: JSON knows no big integers. */
export function serialiseTransfer(
  order: PaymentOrder,
  { paymentId, fee, initiation }: { paymentId: string; fee: Money | undefined; initiation: Initiation },
): string {
  const transfer: TransferOrder = { ...order, paymentId, fee, initiation }
  return JSON.stringify(transfer, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

export function deserialiseTransfer(text: string): TransferOrder {
  return JSON.parse(text, (name, value: unknown) => (name === 'minorUnits' ? BigInt(value as string) : value))
}

/** All fees together; undefined when nothing costs anything. They are in the currency of the one debtor. */
export function totalFee(fees: readonly (Money | undefined)[]): Money | undefined {
  return fees.reduce((sum, fee) => {
    if (fee === undefined || sum === undefined) return fee ?? sum
    return { ...sum, minorUnits: sum.minorUnits + fee.minorUnits }
  }, undefined)
}
