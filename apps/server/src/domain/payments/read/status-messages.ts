import type { Problem } from '../../../edge/index.ts'
import {
  psuLanguage,
  type PsuTextContext,
  secondApprovalMessage,
  type LocalisedCall,
} from '../../sca/index.ts'
import type { PaymentCause } from '../payment-status.ts'
import type { PaymentState } from '../payments.store.ts'
import { psuReasonText, reasonText } from '../refusal-reason.ts'

/** Why a payment failed, for the causes that need no further detail. */
const FAILURE_TEXTS: Partial<Readonly<Record<PaymentCause, string>>> = {
  refused: 'The PSU refused the payment.',
  'without-funds': 'There was too little money on the debtor account when the PSU approved.',
  'retries-exhausted': 'There was too little money on the debtor account until the last try.',
  'insufficient-funds-instant': 'There was too little money on the debtor account.',
  'refused-by-operators': 'The bank could not execute the payment, and no money has left the debtor account.',
}

export type ExplainedState = Pick<
  PaymentState,
  'status' | 'cause' | 'reason' | 'executionDate' | 'lastTryDate'
>

/** Explains a status that alone does not say why the payment failed, waits or was moved. */
export function explainStatus(payment: ExplainedState): Problem | undefined {
  if (payment.status === 'ACWC') {
    const text = `The bank moved the payment to ${payment.executionDate}, the next banking day on which it can execute it.`
    return { reason: 'execution-date-moved', path: 'requestedExecutionDate', text }
  }
  const text = failureText(payment)
  return text === undefined ? undefined : { reason: 'payment-failed', path: 'transactionStatus', text }
}

/** Why the payment failed, or has not been paid yet; undefined if neither is so. */
function failureText(payment: ExplainedState): string | undefined {
  const { status, cause, executionDate: day, lastTryDate: lastTry, reason } = payment
  if (status === 'ACCP')
    return `There is too little money on the debtor account. The bank tries again at every batch run until the last one of ${lastTry ?? day}.`
  if (cause === 'day-passed')
    return `The payment had to be approved by ${day}, and nobody had done so when that day ended.`
  if (cause === 'refused-by-core-bank') return `The bank refused the payment: ${reasonText(reason)}`
  if (cause === 'returned')
    return `The payment was returned, and the money is back in the debtor account: ${reasonText(reason)}`
  return cause === 'created' ? undefined : FAILURE_TEXTS[cause]
}

/**
 * The message for the PSU where a second person must still approve, and where the core bank refused or returned the
 * payment.
 */
export function psuMessageOf(
  context: PsuTextContext,
  call: LocalisedCall,
  { cause, reason }: Pick<PaymentState, 'cause' | 'reason'>,
): { psuMessage?: string } {
  if (cause === 'approved-by-first') return { psuMessage: secondApprovalMessage(context, call) }
  if (cause !== 'refused-by-core-bank' && cause !== 'returned') return {}
  const kind = cause === 'returned' ? 'returned' : 'refused'
  return { psuMessage: psuReasonText(kind, reason, psuLanguage(context, call)) }
}
