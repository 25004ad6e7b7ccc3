import { type Answer, answerIdempotently, isRefused, refuse, type Refused } from '../../../edge/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { answerWithLink, endWithdrawnAuthorisations, requirePsu } from '../../sca/index.ts'
import { actorOf, startPaymentAuthorisation } from '../approve/start-authorisation.ts'
import { isCancellable } from '../payment-status.ts'
import { advancePaymentByTpp } from '../payments.store.ts'
import type { StartCall } from '../payment-writing.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import {
  findOwnPayment,
  type FoundPayment,
  type PaymentCall,
  refuseUnknownPayment,
} from '../read/read-payment.ts'

/** A call that cancels a payment. */
interface Cancellation {
  readonly paymentCall: PaymentCall<StartCall>
  /** Refuses the call if it names its PSU wrongly, which matters only if a PSU is needed. */
  readonly refuseNaming: () => Answer | undefined
}

/**
 * Cancels a payment. As long as nobody has approved the payment, the TPP cancels it alone; after that, the PSU must
 * approve the cancellation.
 */
export async function cancelPayment(
  setup: PaymentsSetup,
  paymentCall: PaymentCall<StartCall>,
  refuseNaming: Cancellation['refuseNaming'],
): Promise<Answer> {
  const { tppDatabase, keys } = setup
  const { call } = paymentCall
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, (queries) =>
    cancel(setup, { paymentCall, refuseNaming }, queries),
  )
  if (!isRefused(answer) && answer.status === 204)
    await endWithdrawnAuthorisations(setup.sca, {
      ...actorOf(call),
      subjectId: call.pathParameters.paymentId,
    })
  return answerWithLink(keys, call, answer)
}

async function cancel(setup: PaymentsSetup, cancellation: Cancellation, queries: Queries): Promise<Answer> {
  const { paymentCall } = cancellation
  const { call } = paymentCall
  const found = await findOwnPayment(queries, paymentCall)
  if (found.kind !== 'found') return refuseUnknownPayment(found)
  const { payment } = found
  if (payment.status === 'RCVD') {
    const { paymentId } = call.pathParameters
    const deletion = { paymentId, cause: 'deleted', at: payment.now } as const
    const deleted = await advancePaymentByTpp(queries, actorOf(call), deletion)
    // No row was changed because the PSU decided at the same moment, so the status is read again.
    return deleted === undefined ? cancel(setup, cancellation, queries) : setup.writing.cancelled()
  }
  return isCancellable(payment.status)
    ? answerApprovalNeeded(setup, cancellation, found, queries)
    : refuseTooLate(payment.status)
}

/** The PSU must approve the cancellation. If the call has what an SCA needs, the SCA is started too. */
async function answerApprovalNeeded(
  setup: PaymentsSetup,
  { paymentCall, refuseNaming }: Cancellation,
  { product, payment }: Extract<FoundPayment, { kind: 'found' }>,
  queries: Queries,
): Promise<Answer> {
  const { writing, keys } = setup
  const { call } = paymentCall
  const { status: transactionStatus } = payment
  const { sessionId, redirectUri } = call.wishes
  if (sessionId === undefined || redirectUri === undefined)
    return writing.approvalNeeded(paymentCall, { product, transactionStatus, started: undefined })
  // This uses the transaction's own connection: a second one for each call could exhaust the pool.
  const refusal = refuseNaming() ?? (await requirePsu({ tppDatabase: queries, keys }, call))
  if (refusal !== undefined) return refusal
  const about = { queries, payment }
  const started = await startPaymentAuthorisation(setup, paymentCall, 'cancel-payment', about)
  return writing.approvalNeeded(paymentCall, { product, transactionStatus, started })
}

function refuseTooLate(status: string): Refused {
  const text = `expected a payment that the bank has not begun to execute (RCVD, ACTC, ACWC or ACCP), this one is ${status}`
  return refuse({ reason: 'cancellation-too-late', path: 'paymentId', text })
}
