import { OPERATIONS } from '@havn/contract'
import { answerTo, serve } from '../xs2a/index.ts'
import { createNdct } from './create-ndct.ts'
import { serveAuthorisations } from './authorisations.routes.ts'
import { answerUnknown, paymentLinks } from './payment-answers.ts'
import type { PaymentsSetup } from './payments-setup.ts'
import { readPayment } from './read-payment.ts'

export function servePayments(setup: PaymentsSetup): void {
  const { edge, database } = setup
  serve(edge, OPERATIONS.createNdctPayment, (call) => createNdct(setup, call))

  serve(edge, OPERATIONS.readPayment, async (call) => {
    const found = await readPayment(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const { paymentProduct, paymentId } = call.pathParameters
    const _links = paymentLinks(paymentProduct, paymentId)
    const body = { ...JSON.parse(found.bodyText), paymentId, transactionStatus: found.status, _links }
    return answerTo(call, { status: 200, body })
  })

  serve(edge, OPERATIONS.readPaymentStatus, async (call) => {
    const found = await readPayment(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const { paymentProduct, paymentId } = call.pathParameters
    const _links = paymentLinks(paymentProduct, paymentId)
    return answerTo(call, { status: 200, body: { transactionStatus: found.status, _links } })
  })

  serveAuthorisations(setup)
}
