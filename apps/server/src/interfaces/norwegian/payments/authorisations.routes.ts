import { type OPERATIONS, PAYMENT_SERVICES, type PaymentService } from '@havn/contract'
import {
  answerStart,
  cancelPayment,
  findOwnPayment,
  type PaymentCall,
  type PaymentPurpose,
  type PaymentsSetup,
  readPaymentAuthorisations,
  refuseUnknownPayment,
} from '../../../domain/payments/index.ts'
import { type Answer, answerOf, answerTo, type Call, refuse, serve } from '../../../edge/index.ts'
import { refuseNaming } from '../refuse-naming.ts'

/**
 * Serves the operations on the authorisations of a payment and of its cancellation. Unlike the payment itself, they can
 * be read before approval, because they are how the TPP follows the approval.
 */
export function serveAuthorisations(setup: PaymentsSetup, service: PaymentService): void {
  const { routeContext } = setup
  const operations = PAYMENT_SERVICES[service]

  serve(
    routeContext,
    operations.startAuthorisation,
    async (call) => refuseNaming(call) ?? answerStart(setup, { service, call }, 'approve-payment'),
  )
  serve(
    routeContext,
    operations.startCancellationAuthorisation,
    async (call) => refuseNaming(call) ?? answerStart(setup, { service, call }, 'cancel-payment'),
  )
  serve(routeContext, operations.readAuthorisation, (call) =>
    read(setup, { service, call }, 'approve-payment'),
  )
  serve(routeContext, operations.readCancellationAuthorisation, (call) =>
    read(setup, { service, call }, 'cancel-payment'),
  )

  serveLists(setup, service)

  serve(routeContext, operations.deletePayment, (call) =>
    cancelPayment(setup, { service, call }, () => refuseNaming(call)),
  )
}

function serveLists({ routeContext, tppDatabase }: PaymentsSetup, service: PaymentService): void {
  const operations = PAYMENT_SERVICES[service]

  serve(routeContext, operations.listAuthorisations, async (call) => {
    const found = await findOwnPayment(tppDatabase, { service, call })
    if (found.kind !== 'found') return refuseUnknownPayment(found)
    const seen = await readPaymentAuthorisations(tppDatabase, call, 'approve-payment')
    const authorisationIds = seen.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { authorisationIds } })
  })

  serve(routeContext, operations.listCancellationAuthorisations, async (call) => {
    const found = await findOwnPayment(tppDatabase, { service, call })
    if (found.kind !== 'found') return refuseUnknownPayment(found)
    const seen = await readPaymentAuthorisations(tppDatabase, call, 'cancel-payment')
    const cancellationIds = seen.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { cancellationIds } })
  })
}

type ReadCall = Call<typeof OPERATIONS.readAuthorisation>

async function read(
  { tppDatabase }: PaymentsSetup,
  paymentCall: PaymentCall<ReadCall>,
  purpose: PaymentPurpose,
): Promise<Answer> {
  const { call } = paymentCall
  const found = await findOwnPayment(tppDatabase, paymentCall)
  if (found.kind !== 'found') return refuseUnknownPayment(found)
  const all = await readPaymentAuthorisations(tppDatabase, call, purpose)
  const seen = all.find(({ authorisationId }) => authorisationId === call.pathParameters.authorisationId)
  if (seen === undefined) {
    const text = 'This payment has no such authorisation.'
    return refuse({ reason: 'authorisation-unknown', path: 'authorisationId', text })
  }
  const { status: scaStatus, psuId } = seen
  const body = { scaStatus, ...(psuId === undefined ? {} : { psuId }) }
  return answerOf<typeof OPERATIONS.readAuthorisation>({ status: 200, body })
}
