import { errorMessage, type TppMessage, warningMessage } from '@havn/contract'
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
  'retries-exhausted': 'There was too little money on the debtor account until the last try.',
  'insufficient-funds-instant': 'There was too little money on the debtor account.',
  'refused-by-operators': 'The bank could not execute the payment, and no money has left the debtor account.',
}

type ExplainedState = Pick<PaymentState, 'status' | 'cause' | 'reason' | 'executionDate' | 'lastTryDate'>

/**
 * Explains why a line of a bulk payment was not paid. A moved execution date is reported once, with the bulk payment.
 */
export function lineMessages(line: ExplainedState): { tppMessages?: TppMessage[] } {
  return line.status === 'ACWC' ? {} : statusMessages(line)
}

/** Explains a status that alone does not say why the payment failed, waits or was moved. */
export function statusMessages(payment: ExplainedState): { tppMessages?: TppMessage[] } {
  const { status, cause, executionDate: day, lastTryDate: lastTry } = payment
  if (status === 'ACCP')
    return failureMessage(
      `There is too little money on the debtor account. The bank tries again at every batch run until the last one of ${lastTry ?? day}.`,
    )
  if (status === 'ACWC')
    return {
      tppMessages: [
        warningMessage({
          code: 'EXECUTION_DATE_INVALID',
          path: 'requestedExecutionDate',
          text: `The bank moved the payment to ${day}, the next banking day on which it can execute it.`,
        }),
      ],
    }
  if (cause === 'day-passed')
    return failureMessage(
      `The payment had to be approved by ${day}, and nobody had done so when that day ended.`,
    )
  if (cause === 'refused-by-core-bank')
    return failureMessage(`The bank refused the payment: ${reasonText(payment.reason)}`)
  if (cause === 'returned')
    return failureMessage(
      `The payment was returned, and the money is back in the debtor account: ${reasonText(payment.reason)}`,
    )
  const text = cause === 'created' ? undefined : FAILURE_TEXTS[cause]
  return text === undefined ? {} : failureMessage(text)
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

function failureMessage(text: string): { tppMessages: TppMessage[] } {
  return { tppMessages: [errorMessage({ code: 'PAYMENT_FAILED', path: 'transactionStatus', text })] }
}
