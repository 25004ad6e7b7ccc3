import { OPERATIONS } from '@havn/contract'
import { answerTo, serve } from '../xs2a/index.ts'
import { serveAuthorisations } from './authorisations.routes.ts'
import { serveCancellations } from './cancellations.routes.ts'
import { serveCreations } from './creations.routes.ts'
import { hasFunds } from './has-funds.ts'
import { answerUnknown, feesTold, paymentLinks } from './payment-answers.ts'
import type { PaymentsSetup } from './payments-setup.ts'
import { feeOf } from './payments.store.ts'
import { readOwnPayment } from './read-payment.ts'
import { statusMessages } from './status-messages.ts'

export function servePayments(setup: PaymentsSetup): void {
  const { edge, database, coreBank } = setup
  serveCreations(setup)

  serve(edge, OPERATIONS.readPayment, async (call) => {
    const found = await readOwnPayment(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const { payment, product } = found
    const { paymentId } = call.pathParameters
    const body = {
      ...JSON.parse(payment.body),
      paymentId,
      transactionStatus: payment.status,
      ...feesTold(feeOf(payment)),
      ...statusMessages(payment),
      _links: paymentLinks(product, paymentId),
    }
    return answerTo(call, { status: 200, body })
  })

  serve(edge, OPERATIONS.readPaymentStatus, async (call) => {
    const found = await readOwnPayment(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const { payment, product } = found
    const body = {
      transactionStatus: payment.status,
      ...(await hasFunds(coreBank, call.bank.bankId, payment)),
      ...statusMessages(payment),
      _links: paymentLinks(product, call.pathParameters.paymentId),
    }
    return answerTo(call, { status: 200, body })
  })

  serveAuthorisations(setup)
  serveCancellations(setup)
}
