import { PAYMENT_SERVICES, type PaymentService } from '@havn/contract'
import { answerTo, serve } from '../../edge/index.ts'
import { serveAuthorisations } from './approve/authorisations.routes.ts'
import { serveCancellations } from './cancel/cancellations.routes.ts'
import { serveCreations } from './create/creations.routes.ts'
import { checkFunds } from './read/check-funds.ts'
import { refuseUnknownPayment, toFeeFields, paymentLinks } from './payment-answers.ts'
import { toPaymentDetails } from './read/payment-details.ts'
import type { PaymentsSetup } from './payments-setup.ts'
import { type FindPaymentState, gatherStateQueries } from './read/payment-statuses.store.ts'
import { readOwnPayment, readOwnPaymentState } from './read/read-payment.ts'
import { psuMessageOf, statusMessages } from './read/status-messages.ts'

export function servePayments(setup: PaymentsSetup): void {
  serveCreations(setup)
  const findState = gatherStateQueries(setup.tppDatabase)
  for (const service of ['payments', 'bulk-payments', 'periodic-payments'] as const) {
    serveReads(setup, service, findState)
    serveAuthorisations(setup, service)
    serveCancellations(setup, service)
  }
}

function serveReads(setup: PaymentsSetup, service: PaymentService, findState: FindPaymentState): void {
  const { routeContext, tppDatabase, coreBank } = setup

  serve(routeContext, PAYMENT_SERVICES[service].readPayment, async (call) => {
    const found = await readOwnPayment(tppDatabase, { service, call })
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
    const found = await readOwnPaymentState(tppDatabase, { service, call }, findState)
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
