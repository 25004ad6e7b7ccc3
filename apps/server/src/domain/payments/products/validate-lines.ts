import { failure, limitMessages, type Result, success } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import type { PaymentOrder, PaymentOrders } from '../payment-order.ts'

/**
 * Validates the lines of a bulk payment, each as a payment of its own. The path of an error has the line's index; an error
 * in a field that all lines share is reported once.
 */
export function validateLines<Transfer>(
  transfers: readonly Transfer[],
  validate: (transfer: Transfer, index: number) => Result<PaymentOrder, readonly Problem[]>,
): Result<PaymentOrders, readonly Problem[]> {
  const orders: PaymentOrder[] = []
  const problems = new Map<string, Problem>()
  for (const [index, transfer] of transfers.entries()) {
    const validated = validate(transfer, index)
    if (validated.ok) orders.push(validated.value)
    else
      for (const problem of validated.problem.map((one) => withLineIndex(one, index)))
        problems.set(`${problem.path} ${problem.text}`, problem)
  }
  const [first, ...more] = orders
  if (problems.size > 0 || first === undefined) return failure(limitMessages([...problems.values()]))
  return success([first, ...more])
}

const SHARED_FIELDS = /^(debtorAccount|requestedExecutionDate)\b/

function withLineIndex(problem: Problem, index: number): Problem {
  const { path = '' } = problem
  return SHARED_FIELDS.test(path) ? problem : { ...problem, path: `payments[${index}].${path}` }
}
