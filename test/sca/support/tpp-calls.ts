import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { NDCT_TARGET, ndctBody, ndctCreation } from '../../support/ndct.ts'
import { setClockBy } from '../../support/payer.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import type { RequestToSign } from '../../support/signed-request.ts'

export const OLA = '02927931152'
export const NORA = '25879032086'
export const FJORD_KAFFE = 'e0000000-0000-4000-8000-000000000001'
export const NORDLYS_BYGG = 'e0000000-0000-4000-8000-000000000002'
export const ACCOUNT_OF = {
  kari: '99860510002',
  ola: '99860512749',
  fjordKaffe: '99860515489',
  nordlysBygg: '99860520962',
}
export const CALLBACK = 'https://tpp.example/callback'
export const SCA_HEADERS = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': CALLBACK }
export const SHOW_BEFORE_APPROVAL = { 'x-accept-fix': 'payment-status-before-approval' }

export type Headers = NonNullable<RequestToSign['headers']>

/** The parts of a scaRedirect link. */
export interface Link {
  readonly href: string
  readonly bankId: string
  readonly authorisationId: string
  readonly token: string
}

export function linkOf(answer: ReceivedResponse): Link {
  const href = answer.json._links['scaRedirect']?.href
  assert(href !== undefined, `no scaRedirect in ${answer.text}`)
  const [, , bankId = '', authorisationId = '', token = ''] = new URL(href).pathname.split('/')
  return { href, bankId, authorisationId, token }
}

const authorisations = (paymentId: string, rest = '') => `${NDCT_TARGET}/${paymentId}/authorisations${rest}`

/** The calls of a TPP about a payment that waits for approval. */
function paymentCalls(call: (request: RequestToSign) => Promise<ReceivedResponse>) {
  async function statusOf(paymentId: string) {
    const answer = await call({ target: `${NDCT_TARGET}/${paymentId}/status`, headers: SHOW_BEFORE_APPROVAL })
    assert.equal(answer.status, 200, answer.text)
    return answer.json.transactionStatus
  }

  const startAuthorisation = (paymentId: string, headers: Headers = {}) =>
    call({
      method: 'POST',
      target: authorisations(paymentId),
      headers: { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': CALLBACK, ...headers },
    })

  const listAuthorisations = async (paymentId: string) =>
    (await call({ target: authorisations(paymentId) })).json['authorisationIds']

  const readAuthorisation = (paymentId: string, authorisationId: string) =>
    call({ target: authorisations(paymentId, `/${authorisationId}`) })

  return { statusOf, startAuthorisation, listAuthorisations, readAuthorisation }
}

/** One TPP at one bank, with the calls about SCA. */
export function tppAt(bank: Pick<TestBank, 'call'>, tpp: Identity) {
  const call = (request: RequestToSign) => bank.call(tpp, request)

  const decide = (authorisationId: string, body: object, headers: Headers = {}) =>
    call({ target: `/v1/sandbox/authorisations/${authorisationId}`, body, headers })

  const user = (headers: Headers, target = '/v1/user') =>
    call({ target, headers: { 'TPP-Redirect-URI': CALLBACK, ...headers } })

  /** The whole flow from GET /v1/user: a PSU identifies, and a session is opened. */
  async function identify(who: { session: string; nationalId: string; agreementId?: string }) {
    const { session, nationalId, agreementId } = who
    const started = await user({ 'TPP-Session-ID': session })
    assert.equal(started.status, 401, started.text)
    const ended = await decide(linkOf(started).authorisationId, {
      outcome: 'approve',
      nationalId,
      ...(agreementId === undefined ? {} : { agreementId }),
    })
    assert.equal(ended.json['scaStatus'], 'finalised', ended.text)
    const psuId = redirectOf(ended).get('psu-id')
    assert(psuId !== null)
    return psuId
  }

  /** A payment of Kari by single SCA, by default. */
  async function create(change: Parameters<typeof ndctCreation>[0] = {}) {
    const answer = await call(ndctCreation(change))
    assert.equal(answer.status, 201, answer.text)
    return { answer, paymentId: answer.json.paymentId }
  }

  /** A creation by PSU-ID. */
  const createAs = (psuId: string, session: string, more: { headers?: Headers; account?: string } = {}) =>
    call(
      ndctCreation({
        headers: {
          'X-PSU-IDENTITY': undefined,
          'PSU-Context': undefined,
          'PSU-ID': psuId,
          'TPP-Session-ID': session,
          ...more.headers,
        },
        body: ndctBody({
          remittanceInformationUnstructured: randomUUID(),
          debtorAccount: { bban: more.account ?? ACCOUNT_OF.kari, currency: 'NOK' },
        }),
      }),
    )

  return {
    call,
    decide,
    user,
    identify,
    create,
    createAs,
    setClock: (time: Parameters<typeof setClockBy>[1]) => setClockBy(call, time),
    ...paymentCalls(call),
  }
}

export type TppCalls = ReturnType<typeof tppAt>

/** The parameters of the redirect in the response to a decision. */
export function redirectOf(decided: ReceivedResponse): URLSearchParams {
  const { redirect } = decided.json
  assert(typeof redirect === 'string', decided.text)
  return new URL(redirect).searchParams
}
