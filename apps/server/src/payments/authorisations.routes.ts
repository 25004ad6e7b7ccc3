import { errorMessage, OPERATIONS, readPsuIdentification } from '@havn/contract'
import {
  answerWithLink,
  type AuthorisationSeen,
  authorisationsOf,
  forTheSamePsu,
  prepareAuthorisation,
  requirePsu,
  startAuthorisation,
} from '../sca/index.ts'
import { type Answer, answerOnce, answerTo, type Call, errorAnswer, serve } from '../xs2a/index.ts'
import { answerUnknown } from './payment-answers.ts'
import type { PaymentsSetup } from './payments-setup.ts'
import { findStatus } from './read-payment.ts'

/** The authorisations of a payment. They can be read before approval, as that is what they are about. */
export function serveAuthorisations(setup: PaymentsSetup): void {
  const { edge, database, key } = setup

  serve(edge, OPERATIONS.startAuthorisation, async (call) => {
    // It may name nobody; if it names somebody, it must do so as a creation does.
    const psu = namesSomebody(call) ? readPsuIdentification(call.headers) : undefined
    if (psu?.ok === false) return errorAnswer(400, psu.problem)
    const refusal = await requirePsu({ edge: database, key }, call)
    if (refusal !== undefined) return answerTo(call, { status: 401, body: refusal })
    const answer = await answerOnce({ database, key }, call, async (queries) => {
      const found = await findStatus(queries, call)
      if (found.kind !== 'found') return answerUnknown(found)
      if (found.status !== 'RCVD') return answerNothingToApprove(found.status)
      return start(setup, call, await authorisationsOf(queries, actorOf(call), subjectOf(call)), queries)
    })
    return answerWithLink(key, call, answer)
  })

  serve(edge, OPERATIONS.listAuthorisations, async (call) => {
    const found = await findStatus(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const seen = await authorisationsOf(database, actorOf(call), subjectOf(call))
    const authorisationIds = seen.map(({ authorisationId }) => authorisationId)
    return answerTo(call, { status: 200, body: { authorisationIds } })
  })

  serve(edge, OPERATIONS.readAuthorisation, async (call) => {
    const found = await findStatus(database, call)
    if (found.kind !== 'found') return answerUnknown(found)
    const all = await authorisationsOf(database, actorOf(call), subjectOf(call))
    const seen = all.find(({ authorisationId }) => authorisationId === call.pathParameters.authorisationId)
    if (seen === undefined) return answerNoAuthorisation()
    const { status: scaStatus, psuId } = seen
    return answerTo(call, { status: 200, body: { scaStatus, ...(psuId === undefined ? {} : { psuId }) } })
  })
}

type StartCall = Call<typeof OPERATIONS.startAuthorisation>
type AnyCall = Pick<StartCall, 'bank' | 'tpp' | 'pathParameters' | 'nowMilliseconds'>

const namesSomebody = ({ headers }: StartCall) =>
  headers['psu-id'] !== undefined || headers['x-psu-identity'] !== undefined

const actorOf = ({ bank, tpp }: AnyCall) => ({ bankId: bank.bankId, tppId: tpp.tppId })

const subjectOf = ({ pathParameters, nowMilliseconds }: AnyCall) => ({
  subjectId: pathParameters.paymentId,
  nowMilliseconds,
})

async function start(
  { key }: PaymentsSetup,
  call: StartCall,
  [first]: readonly AuthorisationSeen[],
  queries: Parameters<typeof startAuthorisation>[0],
): Promise<Answer> {
  const { paymentProduct, paymentId } = call.pathParameters
  const purpose = { kind: 'approve-payment', subjectId: paymentId } as const
  const started = forTheSamePsu(prepareAuthorisation(key, call, purpose), first)
  const { authorisationId, approach, linkWithoutToken } = started
  await startAuthorisation(queries, actorOf(call), started)
  const status = `/v1/payments/${paymentProduct}/${paymentId}/authorisations/${authorisationId}`
  const _links = {
    ...(approach === 'REDIRECT' ? { scaRedirect: { href: linkWithoutToken, verbs: ['GET' as const] } } : {}),
    scaStatus: { href: status, verbs: ['GET' as const] },
  }
  const headers = { 'ASPSP-SCA-Approach': approach }
  const body = { scaStatus: 'received' as const, authorisationId, _links }
  return { ...answerTo(call, { status: 201, headers, body }), authorisationId }
}

function answerNothingToApprove(status: string): Answer {
  const text = `expected a payment that waits for approval (RCVD), this one is ${status}`
  return errorAnswer(409, [errorMessage({ code: 'CONFLICT', path: 'paymentId', text })])
}

function answerNoAuthorisation(): Answer {
  const text = 'This payment has no such authorisation.'
  return errorAnswer(404, [errorMessage({ code: 'RESOURCE_UNKNOWN', path: 'authorisationId', text })])
}
