import type { TppMessage } from '@havn/contract'
import { type ExplainedState, explainStatus } from '../../../domain/payments/index.ts'
import { type Dialect, errorOf, warningOf } from '../../../edge/index.ts'

/**
 * Explains why a line of a bulk payment was not paid. A moved execution date is reported once, with the bulk payment.
 */
export function lineMessages(dialect: Dialect, line: ExplainedState): { tppMessages?: TppMessage[] } {
  return line.status === 'ACWC' ? {} : statusMessages(dialect, line)
}

/** Explains a status that alone does not say why the payment failed, waits or was moved. */
export function statusMessages(dialect: Dialect, payment: ExplainedState): { tppMessages?: TppMessage[] } {
  const problem = explainStatus(payment)
  if (problem === undefined) return {}
  const isRemark = problem.reason === 'execution-date-moved'
  return { tppMessages: [isRemark ? warningOf(dialect, problem) : errorOf(dialect, problem)] }
}
