import type { PaymentService } from '@havn/contract'
import { type BERLIN_GROUP_OPERATIONS, PAYMENT_SERVICES } from '@havn/contract/berlin-group'
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
import { type Answer, answerOf, type Call, refuse, serve } from '../../../edge/index.ts'
import { refuseCorporation, requireReturn } from '../require-return.ts'

type Operations = typeof BERLIN_GROUP_OPERATIONS

/** Serves the operations on the authorisations of a payment and of its cancellation, and the cancellation itself. */
export function serveAuthorisations(setup: PaymentsSetup, service: PaymentService): void {
  const { routeContext } = setup
  const operations = PAYMENT_SERVICES[service]
  const start = (call: Call<Operations['startAuthorisation']>, purpose: PaymentPurpose) =>
    refuseCorporation(call) ?? requireReturn(call) ?? answerStart(setup, { service, call }, purpose)

  serve(routeContext, operations.startAuthorisation, async (call) => start(call, 'approve-payment'))
  serve(routeContext, operations.startCancellationAuthorisation, async (call) =>
    start(call, 'cancel-payment'),
  )
  serve(routeContext, operations.listAuthorisations, (call) =>
    list(setup, { service, call }, 'approve-payment'),
  )
  serve(routeContext, operations.listCancellationAuthorisations, (call) =>
    list(setup, { service, call }, 'cancel-payment'),
  )
  serve(routeContext, operations.readAuthorisation, (call) =>
    read(setup, { service, call }, 'approve-payment'),
  )
  serve(routeContext, operations.readCancellationAuthorisation, (call) =>
    read(setup, { service, call }, 'cancel-payment'),
  )
  serve(routeContext, operations.deletePayment, (call) =>
    cancelPayment(setup, { service, call }, () => undefined),
  )
}

async function list(
  { tppDatabase }: PaymentsSetup,
  paymentCall: PaymentCall<Call<Operations['listAuthorisations']>>,
  purpose: PaymentPurpose,
): Promise<Answer> {
  const found = await findOwnPayment(tppDatabase, paymentCall)
  if (found.kind !== 'found') return refuseUnknownPayment(found)
  const seen = await readPaymentAuthorisations(tppDatabase, paymentCall.call, purpose)
  const authorisationIds = seen.map(({ authorisationId }) => authorisationId)
  return answerOf<Operations['listAuthorisations']>({ status: 200, body: { authorisationIds } })
}

async function read(
  { tppDatabase }: PaymentsSetup,
  paymentCall: PaymentCall<Call<Operations['readAuthorisation']>>,
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
  return answerOf<Operations['readAuthorisation']>({ status: 200, body: { scaStatus: seen.status } })
}
