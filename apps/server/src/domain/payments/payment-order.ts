import { type Currency, formatAmount, type InstructedAmount } from '@havn/contract'
import {
  type DebtorAccount,
  type Initiation,
  type Money,
  numberOfDebtorAccount,
  type TransferInstruction,
  type TransferOrder,
} from '../../core-bank/index.ts'

/** A validated payment: what the core bank is asked to do, before it has an id. */
export type PaymentOrder = Omit<TransferInstruction, 'paymentId' | 'fee'>

/** The one order of a payment, or one for each line of a bulk payment. All have the same debtor and execution date. */
export type PaymentOrders = readonly [PaymentOrder, ...PaymentOrder[]]

/** The account as one text, for keys and columns. The prefix keeps a card from looking like a BBAN. */
export function debtorAccountText(account: DebtorAccount): string {
  const number = numberOfDebtorAccount(account)
  return account.kind === 'card-account' ? `card ${number}` : number
}

export function creditorAccountText({ creditor }: PaymentOrder): string {
  const { account } = creditor
  return account.kind === 'bban' ? account.bban : account.iban
}

/**
 * The order as JSON text, in which it waits for its execution date. Amounts become strings, as JSON has no big
 * integers.
 */
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

/** The sum of fees, which are all in the debtor's currency; undefined when nothing costs anything. */
export function totalFee(fees: readonly (Money | undefined)[]): Money | undefined {
  return fees.reduce((sum, fee) => {
    if (fee === undefined || sum === undefined) return fee ?? sum
    return { ...sum, minorUnits: sum.minorUnits + fee.minorUnits }
  }, undefined)
}

/** An amount as texts have it. The core bank's currencies are those of the contract. */
export function toAmount({ minorUnits, currency }: Money): InstructedAmount {
  const money = { minorUnits, currency: currency as Currency }
  return { amount: formatAmount(money), currency: money.currency }
}
