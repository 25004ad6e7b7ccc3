import { errorMessage, OPERATIONS, readPsuIdentification } from '@havn/contract'
import { answerWithLink, requirePsu } from '../sca/index.ts'
import { type Answer, answerOf, answerOnce, answerTo, type Call, errorAnswer, serve } from '../xs2a/index.ts'
import { answerUnknown } from './payment-answers.ts'
import type { PaymentsSetup } from './payments-setup.ts'
import { findOwnPayment } from './read-payment.ts'
import { authorisationsFor, type PaymentPurpose, refuseToStart, startFor } from './start-authorisation.ts'

/**
 * The authorisations of a payment and of its cancellation. They can be read before approval, as that is what they are
 * about.
 */
export function serveAuthorisations(setup: PaymentsSetup): void {
  const { edge, database } = setup

  serve(edge, OPERATIONS.startAuthorisation, (call) => start(setup, call, 'approve-payment'))
  serve(edge, OPERATIONS.startCancellationAuthorisation, (call) => start(setup, call, 'cancel-payment'))
  serve(edge, OPERATIONS.readAuthorisation, (call) => read(setup, call, 'approve-payment'))
  serve(edge, OPERATIONS.readCancellationAuthorisation, (call) => read(setup, call, 'cancel-payment'))

  serve(edge, OPERATIONS.listAuthorisations, async (call) => {
    const found = await findOwnPayment(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const seen = await authorisationsFor(database, call, 'approve-payment')
    const authorisationIds = seen.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { authorisationIds } })
  })

  serve(edge, OPERATIONS.listCancellationAuthorisations, async (call) => {
    const found = await findOwnPayment(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const seen = await authorisationsFor(database, call, 'cancel-payment')
    const cancellationIds = seen.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { cancellationIds } })
  })
}

/** A start and a read are the same for both purposes. */
type StartCall = Call<typeof OPERATIONS.startAuthorisation>
type ReadCall = Call<typeof OPERATIONS.readAuthorisation>

async function start(setup: PaymentsSetup, call: StartCall, purpose: PaymentPurpose): Promise<Answer> {
  const { database, key } = setup
  const refusal = await refusePsu(setup, call)
  if (refusal !== undefined) return refusal
  const answer = await answerOnce({ database, key }, call, async (queries) => {
    const found = await findOwnPayment(queries, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const conflict = refuseToStart(purpose, found.payment.status)
    if (conflict !== undefined) return conflict
    const { started, links } = await startFor(setup, call, purpose, queries)
    const { authorisationId, approach } = started
    const body = { scaStatus: 'received' as const, authorisationId, _links: links }
    const headers = { 'ASPSP-SCA-Approach': approach }
    return {
      ...answerOf<typeof OPERATIONS.startAuthorisation>({ status: 201, headers, body }),
      authorisationId,
    }
  })
  return answerWithLink(key, call, answer)
}

/** A start may name nobody; if it names somebody, it must do so as a creation does. */
export async function refusePsu(
  { database, key }: PaymentsSetup,
  call: StartCall,
): Promise<Answer | undefined> {
  const { headers } = call
  const isNamed = headers['psu-id'] !== undefined || headers['x-psu-identity'] !== undefined
  const psu = isNamed ? readPsuIdentification(headers) : undefined
  if (psu?.ok === false) return errorAnswer(400, psu.problem)
  const body = await requirePsu({ edge: database, key }, call)
  return body === undefined
    ? undefined
    : answerOf<typeof OPERATIONS.startAuthorisation>({ status: 401, body })
}

async function read({ database }: PaymentsSetup, call: ReadCall, purpose: PaymentPurpose): Promise<Answer> {
  const found = await findOwnPayment(database, call)
  if (found.kind !== 'found') return answerUnknown(found)
  const all = await authorisationsFor(database, call, purpose)
  const seen = all.find(({ authorisationId }) => authorisationId === call.pathParameters.authorisationId)
  if (seen === undefined) {
    const text = 'This payment has no such authorisation.'
    return errorAnswer(404, [errorMessage({ code: 'RESOURCE_UNKNOWN', path: 'authorisationId', text })])
  }
  const { status: scaStatus, psuId } = seen
  const body = { scaStatus, ...(psuId === undefined ? {} : { psuId }) }
  return answerOf<typeof OPERATIONS.readAuthorisation>({ status: 200, body })
}
