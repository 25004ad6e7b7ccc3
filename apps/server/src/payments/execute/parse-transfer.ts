import { failure, type Result, success } from '@havn/contract'
import type { TransferOrder } from '../../core-bank/index.ts'
import { deserialiseTransfer } from '../payment-order.ts'

/**
 * The order of a due payment, or which part of it cannot be read. A row may have been written by another version of the
 * server, or damaged: an order that is not whole must not reach the core bank, nor stop its neighbours.
 */
export function parseTransfer(text: string, paymentId: string): Result<TransferOrder> {
  let order: TransferOrder
  try {
    order = deserialiseTransfer(text)
  } catch {
    return failure('transfer: expected JSON whose minorUnits are whole numbers')
  }
  const wrong = Object.entries(EXPECTED).find(([, isRight]) => !holds(() => isRight(order, paymentId)))
  return wrong === undefined ? success(order) : failure(`transfer.${wrong[0]}: missing or malformed`)
}

type Check = (order: TransferOrder, paymentId: string) => boolean

/** Everything that decides whose money goes where. */
const EXPECTED: Readonly<Record<string, Check>> = {
  paymentId: (order, paymentId) => order.paymentId === paymentId,
  rail: ({ rail }) => ['domestic', 'instant', 'cross-border'].includes(rail),
  amount: ({ amount }) => isMoney(amount),
  debtor: ({ debtor: { account, currency } }) =>
    isText(currency) &&
    (account.kind === 'account'
      ? isText(account.bban)
      : account.kind === 'card-account' && isText(account.identification)),
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

/** What is not there at all throws where it is looked into. */
function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
