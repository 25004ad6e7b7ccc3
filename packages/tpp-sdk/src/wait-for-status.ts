import type { NoAnswer } from './answer.ts'
import type { CallOptions } from './call-options.ts'
import type { AnswerOf, Bank } from './connect-bank.ts'
import { explainAnswer, explainMessage, messagesOf } from './expect.ts'
import type { DomesticProduct, PaymentProduct, TransactionStatus } from './printed/bodies.ts'
import { pauseFor } from './retry.ts'

/** A payment, as its creation named it. */
export type PaymentReference =
  | { readonly service?: 'payments'; readonly paymentProduct: PaymentProduct; readonly paymentId: string }
  | {
      readonly service: 'bulk-payments' | 'periodic-payments'
      readonly paymentProduct: DomesticProduct
      readonly paymentId: string
    }

type StatusAnswer = AnswerOf<'readPaymentStatus'>
type ReadStatus = Extract<StatusAnswer, { readonly status: 200 }>
type Refusal = Exclude<StatusAnswer, { readonly status: 200 }>

/**
 * How the wait for a status ended. `status` is the last one that was read, if any was; `answer` is the answer that it came
 * with, and `problem` has the reason that the bank gives there.
 */
export type WaitOutcome =
  | { readonly kind: 'reached'; readonly status: TransactionStatus; readonly answer: ReadStatus }
  /** The payment has ended with a status that was not waited for, such as RJCT. */
  | {
      readonly kind: 'ended-otherwise'
      readonly status: TransactionStatus
      readonly answer: ReadStatus
      readonly problem: string
    }
  | {
      readonly kind: 'timed-out'
      readonly status: TransactionStatus
      readonly answer: ReadStatus
      readonly problem: string
    }
  /** The bank refused to say, or could not be reached. */
  | {
      readonly kind: 'refused'
      readonly status: undefined
      readonly answer: Refusal | NoAnswer
      readonly problem: string
    }

/** How often to ask, and for how long. */
export interface WaitOptions extends Omit<CallOptions, 'requestId'> {
  /** Seconds between two questions. Default 2. */
  readonly everySeconds?: number
  /** Seconds after which to give up. Default 60. */
  readonly secondsMax?: number
}

/** A payment with one of these statuses changes no more. */
const FINAL: ReadonlySet<TransactionStatus> = new Set(['ACSC', 'RJCT', 'CANC', 'PART'])

/**
 * Reads the status of a payment until it is one of these, the payment has ended otherwise, or the time is over. It polls:
 * in production, notifications cost less (`notificationEndpoint`).
 *
 * @example
 * ```ts
 * import { waitForStatus, type Bank } from '@havn/tpp-sdk'
 *
 * export async function isPaid(bank: Bank, paymentId: string): Promise<boolean> {
 *   const payment = { paymentProduct: 'norwegian-domestic-credit-transfers', paymentId } as const
 *   const waited = await waitForStatus(bank, payment, ['ACSC'], { secondsMax: 30 })
 *   if (waited.kind !== 'reached') console.log(waited.problem)
 *   return waited.kind === 'reached'
 * }
 * ```
 */
export async function waitForStatus(
  bank: Pick<Bank, 'readPaymentStatus' | 'readBulkPaymentStatus' | 'readPeriodicPaymentStatus'>,
  payment: PaymentReference,
  statuses: readonly TransactionStatus[],
  options: WaitOptions = {},
): Promise<WaitOutcome> {
  const { everySeconds = 2, secondsMax = 60, ...callOptions } = options
  const end = Date.now() + secondsMax * 1000
  for (;;) {
    const answer = await readStatus(bank, payment, callOptions)
    if (answer.status !== 200)
      return { kind: 'refused', status: undefined, answer, problem: explainAnswer(answer) }
    const { transactionStatus: status } = answer.body
    if (statuses.includes(status)) return { kind: 'reached', status, answer }
    if (FINAL.has(status))
      return {
        kind: 'ended-otherwise',
        status,
        answer,
        problem: `the payment has ended with ${status}${reasonOf(answer)}`,
      }
    if (Date.now() + everySeconds * 1000 > end)
      return {
        kind: 'timed-out',
        status,
        answer,
        problem: `the payment is still ${status} after ${secondsMax} seconds${reasonOf(answer)}`,
      }
    await pauseFor(everySeconds * 1000, options.signal)
  }
}

/** What the bank says beside the status, after a colon; nothing if it says nothing. */
function reasonOf(answer: ReadStatus): string {
  const { psuMessage, fundsAvailable } = answer.body
  const reasons = [
    ...(psuMessage === undefined ? [] : [psuMessage]),
    ...messagesOf(answer).map(explainMessage),
    ...(fundsAvailable === false ? ['there is no money for it (fundsAvailable: false)'] : []),
  ]
  return reasons.length === 0 ? '' : `: ${reasons.join('; ')}`
}

async function readStatus(
  bank: Pick<Bank, 'readPaymentStatus' | 'readBulkPaymentStatus' | 'readPeriodicPaymentStatus'>,
  payment: PaymentReference,
  options: CallOptions,
): Promise<StatusAnswer> {
  const { paymentId } = payment
  if (payment.service === 'bulk-payments')
    return bank.readBulkPaymentStatus({ paymentProduct: payment.paymentProduct, paymentId }, options)
  if (payment.service === 'periodic-payments')
    return bank.readPeriodicPaymentStatus({ paymentProduct: payment.paymentProduct, paymentId }, options)
  return bank.readPaymentStatus({ paymentProduct: payment.paymentProduct, paymentId }, options)
}
