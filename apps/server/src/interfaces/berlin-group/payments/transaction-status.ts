import type { TransactionStatus, TppMessage } from '@havn/contract/berlin-group'
import { explainStatus, type PaymentState } from '../../../domain/payments/index.ts'
import { message, messagesField, warning } from '../messages.ts'

type State = Pick<PaymentState, 'status' | 'cause'>

/**
 * The status of the standard. A payment that waits for the second of two people is PATC; one that waits for money is
 * accepted all the same, and FUNDS_NOT_AVAILABLE says so; an instant one has arrived when it is settled.
 */
export function toTransactionStatus(
  { status, cause }: State,
  { isInstant }: { readonly isInstant: boolean },
): TransactionStatus {
  if (status === 'RCVD' && cause === 'approved-by-first') return 'PATC'
  if (status === 'ACCP') return 'ACTC'
  return status === 'ACSC' && isInstant ? 'ACCC' : status
}

/** The statuses with which the standard says whether there is money. */
const WITH_FUNDS: ReadonlySet<string> = new Set(['ACTC', 'ACWC', 'ACCP'])

/** Whether there is money, where the standard has a field for it, and why a payment waits or has failed. */
export function statusFields(
  payment: PaymentState,
  { fundsAvailable }: { readonly fundsAvailable?: boolean },
): { fundsAvailable?: boolean; tppMessages?: TppMessage[] } {
  const saysFunds = WITH_FUNDS.has(payment.status) && fundsAvailable !== undefined
  return {
    ...(saysFunds ? { fundsAvailable } : {}),
    ...messagesField(messagesOf(payment, saysFunds && !fundsAvailable)),
  }
}

function messagesOf(payment: PaymentState, lacksFunds: boolean): TppMessage[] {
  const problem = explainStatus(payment)
  const text = problem?.text ?? 'There is too little money on the debtor account.'
  if (lacksFunds) return [message('WARNING', 'FUNDS_NOT_AVAILABLE', { text })]
  if (problem === undefined) return []
  return [
    problem.reason === 'payment-failed' ? message('ERROR', 'PAYMENT_FAILED', problem) : warning(problem),
  ]
}
