import { failure, type Result, success } from '@havn/contract'
import { numberOfDebtorAccount, type TransferOrder } from '../../../core-bank/index.ts'
import { deserialiseTransfer } from '../payment-order.ts'

/**
 * Reads the order of a due payment, or says which field of it is wrong. Another version of the server may have written
 * the row, or it may be damaged: an incomplete order must not reach the core bank, and must not stop the others of its set.
 */
export function parseTransfer(text: string, paymentId: string): Result<TransferOrder> {
  let order: TransferOrder
  try {
    order = deserialiseTransfer(text)
  } catch {
    // The parser's own message is dropped because it may quote the order.
    return failure('transfer: expected JSON whose minorUnits are whole numbers')
  }
  const wrong = Object.entries(CHECKS).find(([, check]) => !holds(() => check(order, paymentId)))
  return wrong === undefined ? success(order) : failure(`transfer.${wrong[0]}: missing or malformed`)
}

type Check = (order: TransferOrder, paymentId: string) => boolean

/** Checks of every field that decides whose money goes where. */
const CHECKS: Readonly<Record<string, Check>> = {
  paymentId: (order, paymentId) => order.paymentId === paymentId,
  rail: ({ rail }) => ['domestic', 'instant', 'cross-border', 'sepa', 'sepa-instant'].includes(rail),
  amount: ({ amount }) => isMoney(amount),
  debtor: ({ debtor: { account, currency } }) =>
    isText(currency) &&
    ['account', 'iban', 'card-account'].includes(account.kind) &&
    isText(numberOfDebtorAccount(account)),
  creditor: ({ creditor: { account, currency, name } }) =>
    isText(currency) &&
    typeof name === 'string' &&
    (account.kind === 'bban' ? isText(account.bban) : account.kind === 'iban' && isText(account.iban)),
  executionDate: ({ executionDate }) => /^\d{4}-\d\d-\d\d$/.test(executionDate),
  fee: ({ fee }) => fee === undefined || isMoney(fee),
  remittance: ({ remittance }) => remittance.every((part) => typeof part === 'string'),
}

const isMoney = ({ minorUnits, currency }: TransferOrder['amount']) =>
  typeof minorUnits === 'bigint' && minorUnits > 0n && isText(currency)

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Runs a check. A field that is missing makes the check throw a TypeError, which means that it does not hold. */
function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
