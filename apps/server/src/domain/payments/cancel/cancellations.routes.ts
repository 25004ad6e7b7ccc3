import { type OPERATIONS, PAYMENT_SERVICES, type PaymentService } from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import { answerWithLink, decoupledMessage, endWithdrawnAuthorisations } from '../../sca/index.ts'
import {
  type Answer,
  answerIdempotently,
  answerTo,
  type Call,
  isRefused,
  refuse,
  serve,
} from '../../../edge/index.ts'
import { refusePsu } from '../approve/authorisations.routes.ts'
import { refuseUnknownPayment, paymentLinks } from '../payment-answers.ts'
import { isCancellable } from '../payment-status.ts'
import { advancePaymentByTpp } from '../payments.store.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import { findOwnPayment, type FoundPayment, type PaymentCall } from '../read/read-payment.ts'
import { actorOf, authorisationsPath, startPaymentAuthorisation } from '../approve/start-authorisation.ts'

type DeleteCall = Call<typeof OPERATIONS.deletePayment>

/**
 * Serves DELETE of a payment. As long as nobody has approved the payment, the TPP cancels it alone; after that, the PSU
 * must approve the cancellation.
 */
export function serveCancellations(setup: PaymentsSetup, service: PaymentService): void {
  const { routeContext, tppDatabase, keys } = setup

  serve(routeContext, PAYMENT_SERVICES[service].deletePayment, async (call) => {
    const paymentCall = { service, call }
    const answer = await answerIdempotently({ database: tppDatabase, keys }, call, (queries) =>
      cancel(setup, paymentCall, queries),
    )
    if (!isRefused(answer) && answer.status === 204)
      await endWithdrawnAuthorisations(setup.sca, {
        ...actorOf(call),
        subjectId: call.pathParameters.paymentId,
      })
    return answerWithLink(keys, call, answer)
  })
}

async function cancel(
  setup: PaymentsSetup,
  paymentCall: PaymentCall<DeleteCall>,
  queries: Queries,
): Promise<Answer> {
  const { call } = paymentCall
  const found = await findOwnPayment(queries, paymentCall)
  if (found.kind !== 'found') return refuseUnknownPayment(found)
  const { payment } = found
  if (payment.status === 'RCVD') {
    const { paymentId } = call.pathParameters
    const deletion = { paymentId, cause: 'deleted', at: payment.now } as const
    const deleted = await advancePaymentByTpp(queries, actorOf(call), deletion)
    // No row was changed because the PSU decided at the same moment, so the status is read again.
    return deleted === undefined ? cancel(setup, paymentCall, queries) : answerTo(call, { status: 204 })
  }
  return isCancellable(payment.status)
    ? answerApprovalNeeded(setup, paymentCall, found, queries)
    : answerTooLate(payment.status)
}

/** Answers 202: the PSU must approve the cancellation. If the call has what an SCA needs, the SCA is started too. */
async function answerApprovalNeeded(
  setup: PaymentsSetup,
  paymentCall: PaymentCall<DeleteCall>,
  { product, payment }: Extract<FoundPayment, { kind: 'found' }>,
  queries: Queries,
): Promise<Answer> {
  const { call } = paymentCall
  const { status: transactionStatus } = payment
  const _links = {
    ...paymentLinks(product, { paymentId: payment.paymentId, status: transactionStatus }),
    startAuthorisation: { href: authorisationsPath(paymentCall, 'cancel-payment'), verbs: ['POST' as const] },
  }
  const { sessionId, redirectUri } = call.wishes
  if (sessionId === undefined || redirectUri === undefined)
    return answerTo(call, { status: 202, body: { transactionStatus, _links } })
  // This uses the transaction's own connection: a second one for each call could exhaust the pool.
  const refusal = await refusePsu({ queries, keys: setup.keys }, call)
  if (refusal !== undefined) return refusal
  const about = { queries, payment }
  const { started, links } = await startPaymentAuthorisation(setup, paymentCall, 'cancel-payment', about)
  const headers = { 'ASPSP-SCA-Approach': started.approach }
  const isDecoupled = started.approach === 'DECOUPLED'
  const body = {
    transactionStatus,
    ...(isDecoupled ? { psuMessage: decoupledMessage(setup.routeContext, call, 'cancel-payment') } : {}),
    _links: { ..._links, ...links },
  }
  return {
    ...answerTo(call, { status: 202, headers, body }),
    authorisationId: started.authorisationId,
  }
}

function answerTooLate(status: string): Answer {
  const text = `expected a payment that the bank has not begun to execute (RCVD, ACTC, ACWC or ACCP), this one is ${status}`
  return refuse({ reason: 'cancellation-too-late', path: 'paymentId', text })
}
