import { type OPERATIONS, PAYMENT_SERVICES, type PaymentService, readPsuIdentification } from '@havn/contract'
import type { Queries } from '../../../platform/database/database.ts'
import { answerWithLink, requirePsu } from '../../sca/index.ts'
import {
  type Answer,
  answerOf,
  answerIdempotently,
  answerTo,
  type Call,
  errorAnswer,
  refuse,
  serve,
} from '../../../edge/index.ts'
import { refuseUnknownPayment } from '../payment-answers.ts'
import type { PaymentsSetup } from '../payments-setup.ts'
import { findOwnPayment, type PaymentCall } from '../read/read-payment.ts'
import {
  readPaymentAuthorisations,
  type PaymentPurpose,
  refuseStart,
  type StartCall,
  startPaymentAuthorisation,
} from './start-authorisation.ts'
import type { KeyRing } from '../../../platform/shared/key-ring.ts'

/**
 * Serves the operations on the authorisations of a payment and of its cancellation. Unlike the payment itself, they can
 * be read before approval, because they are how the TPP follows the approval.
 */
export function serveAuthorisations(setup: PaymentsSetup, service: PaymentService): void {
  const { routeContext, tppDatabase } = setup
  const operations = PAYMENT_SERVICES[service]

  serve(routeContext, operations.startAuthorisation, (call) =>
    start(setup, { service, call }, 'approve-payment'),
  )
  serve(routeContext, operations.startCancellationAuthorisation, (call) =>
    start(setup, { service, call }, 'cancel-payment'),
  )
  serve(routeContext, operations.readAuthorisation, (call) =>
    read(setup, { service, call }, 'approve-payment'),
  )
  serve(routeContext, operations.readCancellationAuthorisation, (call) =>
    read(setup, { service, call }, 'cancel-payment'),
  )

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

/** A call that may name the PSU of the authorisation that it starts. */
type NamingCall = StartCall & { readonly headers: Parameters<typeof readPsuIdentification>[0] }

/** Starts an authorisation for either purpose. */
async function start(
  setup: PaymentsSetup,
  paymentCall: PaymentCall<NamingCall>,
  purpose: PaymentPurpose,
): Promise<Answer> {
  const { tppDatabase, keys } = setup
  const { call } = paymentCall
  const refusal = await refusePsu({ queries: tppDatabase, keys }, call)
  if (refusal !== undefined) return refusal
  const answer = await answerIdempotently({ database: tppDatabase, keys }, call, async (queries) => {
    const found = await findOwnPayment(queries, paymentCall)
    if (found.kind !== 'found') return refuseUnknownPayment(found)
    const conflict = refuseStart(purpose, found.payment)
    if (conflict !== undefined) return conflict
    const { started, links } = await startPaymentAuthorisation(setup, paymentCall, purpose, {
      queries,
      payment: found.payment,
    })
    const { authorisationId, approach } = started
    const body = { scaStatus: 'received' as const, authorisationId, _links: links }
    const headers = { 'ASPSP-SCA-Approach': approach }
    return {
      ...answerOf<typeof OPERATIONS.startAuthorisation>({ status: 201, headers, body }),
      authorisationId,
    }
  })
  return answerWithLink(keys, call, answer)
}

/** Refuses a start that names a PSU in another way than a creation may. A start need not name anybody. */
export async function refusePsu(
  { queries, keys }: { queries: Queries; keys: KeyRing },
  call: NamingCall,
): Promise<Answer | undefined> {
  const { psuId, nationalId } = call.wishes
  const isNamed = psuId !== undefined || nationalId !== undefined
  const psu = isNamed ? readPsuIdentification(call.headers) : undefined
  if (psu?.ok === false) return errorAnswer(400, psu.problem)
  return requirePsu({ tppDatabase: queries, keys }, call)
}

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
