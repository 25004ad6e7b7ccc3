import { PAYMENT_SERVICES, type PaymentService } from '@havn/contract'
import {
  checkFunds,
  type FindPaymentState,
  findOwnPayment,
  findOwnPaymentState,
  type FoundPayment,
  gatherStateQueries,
  type PaymentsSetup,
  type PaymentState,
  psuMessageOf,
  refuseUnknownPayment,
} from '../../../domain/payments/index.ts'
import { answerTo, serve, type SignedCall } from '../../../edge/index.ts'
import { serveAuthorisations } from './authorisations.routes.ts'
import { serveCreations } from './creations.routes.ts'
import { paymentLinks, toFeeFields } from './payment-answers.ts'
import { toPaymentDetails } from './payment-details.ts'
import { createPaymentWriting } from './payment-writing.ts'
import { statusMessages } from './status-messages.ts'

/** Serves all operations on payments. */
export function servePayments(parts: Omit<PaymentsSetup, 'writing'>): void {
  const setup = { ...parts, writing: createPaymentWriting(parts.routeContext) }
  serveCreations(setup)
  const findState = gatherStateQueries(setup.tppDatabase)
  for (const service of ['payments', 'bulk-payments', 'periodic-payments'] as const) {
    serveReads(setup, service, findState)
    serveAuthorisations(setup, service)
  }
}

function serveReads(setup: PaymentsSetup, service: PaymentService, findState: FindPaymentState): void {
  const { routeContext, tppDatabase, coreBank } = setup

  serve(routeContext, PAYMENT_SERVICES[service].readPayment, async (call) => {
    const found = hideUnapproved(await findOwnPayment(tppDatabase, { service, call }), call)
    if (found.kind !== 'found') return refuseUnknownPayment(found)
    const { payment, product } = found
    const { paymentId } = call.pathParameters
    const actor = { bankId: call.bank.bankId, tppId: call.tpp.tppId }
    const body = {
      ...(await toPaymentDetails(tppDatabase, { actor, dialect: call.dialect }, found)),
      paymentId,
      transactionStatus: payment.status,
      ...toFeeFields(payment.fee),
      ...statusMessages(call.dialect, payment),
      ...psuMessageOf(routeContext, call, payment),
      _links: paymentLinks(product, {
        paymentId,
        status: payment.status,
        isInBasket: payment.basketId !== undefined,
      }),
    }
    return answerTo(call, { status: 200, body })
  })

  serve(routeContext, PAYMENT_SERVICES[service].readPaymentStatus, async (call) => {
    const found = hideUnapproved(await findOwnPaymentState(tppDatabase, { service, call }, findState), call)
    if (found.kind !== 'found') return refuseUnknownPayment(found)
    const { payment, product } = found
    const { paymentId } = call.pathParameters
    const body = {
      transactionStatus: payment.status,
      ...(await checkFunds(coreBank, call.bank.bankId, payment)),
      ...statusMessages(call.dialect, payment),
      ...psuMessageOf(routeContext, call, payment),
      _links: paymentLinks(product, {
        paymentId,
        status: payment.status,
        isInBasket: payment.basketId !== undefined,
      }),
    }
    return answerTo(call, { status: 200, body })
  })
}

/** ST-11 reproduces a known issue: a domestic payment cannot be read before the PSU has approved it. */
function hideUnapproved<Payment extends PaymentState>(
  found: FoundPayment<Payment>,
  { fixes }: SignedCall,
): FoundPayment<Payment> {
  const isHidden =
    found.kind === 'found' &&
    found.payment.status === 'RCVD' &&
    found.product.isHiddenBeforeApproval &&
    !fixes.fixes.has('payment-status-before-approval')
  return isHidden ? { kind: 'payment-unknown' } : found
}
