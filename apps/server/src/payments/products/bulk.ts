import {
  boundMessages,
  type BulkPayment,
  failure,
  type Result,
  success,
  type TppMessage,
} from '@havn/contract'
import type { KidRules } from '../../core-bank/index.ts'
import { judgeNdct, ndctOrder } from './ndct.ts'
import type { Orders, PaymentOrder } from '../payment-order.ts'

export interface BulkCircumstances {
  /** By the bank's clock. */
  readonly today: Temporal.PlainDate
  /** Of each line's creditor account, in the order of the lines. */
  readonly kidAgreements: readonly (KidRules | undefined)[]
}

/** Every line is judged as a payment of its own; faults carry its index. What all lines share is told once. */
export function judgeBulk(
  bulk: BulkPayment,
  { today, kidAgreements }: BulkCircumstances,
): Result<Orders, readonly TppMessage[]> {
  const orders: PaymentOrder[] = []
  const problems = new Map<string, TppMessage>()
  for (const [index, payment] of paymentsOf(bulk).entries()) {
    const judged = judgeNdct(payment, { today, kidAgreement: kidAgreements[index] })
    if (judged.ok) orders.push(judged.value)
    else for (const problem of judged.problem) tell(problems, placed(problem, index))
  }
  const [first, ...more] = orders
  if (problems.size > 0 || first === undefined) return failure(boundMessages([...problems.values()]))
  return success([first, ...more])
}

/** What a bulk in order asks of the bank, line by line. */
export function bulkOrders(bulk: BulkPayment, executionDate: string): readonly PaymentOrder[] {
  return paymentsOf(bulk).map((payment) => ndctOrder(payment, executionDate))
}

function paymentsOf({ payments, debtorAccount, requestedExecutionDate: date }: BulkPayment) {
  const shared = { debtorAccount, ...(date === undefined ? {} : { requestedExecutionDate: date }) }
  return payments.map((line) => ({ ...line, ...shared }))
}

const SHARED = /^(debtorAccount|requestedExecutionDate)\b/

function placed(problem: TppMessage, index: number): TppMessage {
  const { path = '' } = problem
  return SHARED.test(path) ? problem : { ...problem, path: `payments[${index}].${path}` }
}

function tell(problems: Map<string, TppMessage>, problem: TppMessage): void {
  problems.set(`${problem.path} ${problem.text}`, problem)
}
