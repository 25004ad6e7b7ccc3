import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { NdctPayment } from '@havn/contract'
import { NDCT_TARGET, ndctBody, ndctCreation } from '../../support/ndct.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import type { RequestToSign } from '../../support/signed-request.ts'
import type { Scene } from './scene.ts'

type Headers = NonNullable<RequestToSign['headers']>

/** Instead of single SCA: a known PSU. */
export function asPsu(psuId: string, psuCorporateId?: string): Headers {
  return {
    'X-PSU-IDENTITY': undefined,
    'PSU-Context': undefined,
    'PSU-ID': psuId,
    'PSU-Corporate-ID': psuCorporateId,
  }
}

export interface Created {
  readonly paymentId: string
  readonly sessionId: string
  readonly scaRedirect: string
  readonly answer: ReceivedResponse
}

/** Creates a payment of Kari's, by single SCA by default. */
export async function create(
  { bank, tpp, site }: Pick<Scene, 'bank' | 'tpp' | 'site'>,
  { headers = {}, body = {} }: { headers?: Headers; body?: Partial<NdctPayment> } = {},
): Promise<Created> {
  const sessionId = headers['TPP-Session-ID'] ?? randomUUID()
  const answer = await bank.call(
    tpp,
    ndctCreation({
      headers: { 'TPP-Redirect-URI': site.callback, 'TPP-Session-ID': sessionId, ...headers },
      body: bodyOf(body),
    }),
  )
  assert.equal(answer.status, 201, answer.text)
  const { paymentId, _links } = answer.json
  return { paymentId, sessionId, scaRedirect: _links['scaRedirect']?.href ?? '', answer }
}

let numberOfPayment = 0

/** With the given reference, otherwise with a unique text, so that it is no logical duplicate. */
function bodyOf(change: Partial<NdctPayment>): object {
  numberOfPayment += 1
  const { remittanceInformationUnstructured: words, ...body } = ndctBody()
  if (change.remittanceInformationStructured !== undefined) return { ...body, ...change }
  return { ...body, remittanceInformationUnstructured: `${words} ${numberOfPayment}`, ...change }
}

export async function paymentStatus({ bank, tpp }: Scene, paymentId: string): Promise<string> {
  const { status, text, json } = await bank.call(tpp, {
    target: `${NDCT_TARGET}/${paymentId}/status`,
    headers: { 'x-accept-fix': 'payment-status-before-approval' },
  })
  assert.equal(status, 200, text)
  return json.transactionStatus
}

/** GET /v1/user: 401 with a link to authenticate, or the PSU of the session. */
export async function readUser(
  { bank, tpp, site }: Scene,
  sessionId: string,
  headers: Headers = {},
): Promise<ReceivedResponse> {
  return bank.call(tpp, {
    target: '/v1/user',
    headers: { 'TPP-Session-ID': sessionId, 'TPP-Redirect-URI': site.callback, ...headers },
  })
}

/** The link for a PSU who only identifies. */
export async function identifyLink(scene: Scene, sessionId: string): Promise<string> {
  const answer = await readUser(scene, sessionId)
  assert.equal(answer.status, 401, answer.text)
  return answer.json._links['scaRedirect']?.href ?? ''
}

/** The newest authorisation of a payment, as the TPP polls it. */
export async function authorisation(
  { bank, tpp }: Scene,
  paymentId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const target = `${NDCT_TARGET}/${paymentId}/authorisations`
  const { json } = await bank.call(tpp, { target })
  const ids = json['authorisationIds']
  assert(Array.isArray(ids))
  return (await bank.call(tpp, { target: `${target}/${String(ids.at(-1))}` })).json
}

/** Starts another authorisation of the same payment, and returns its link. */
export async function startAgain(
  { bank, tpp, site }: Scene,
  { paymentId, sessionId }: Pick<Created, 'paymentId' | 'sessionId'>,
): Promise<string> {
  const answer = await bank.call(tpp, {
    method: 'POST',
    target: `${NDCT_TARGET}/${paymentId}/authorisations`,
    headers: { 'TPP-Session-ID': sessionId, 'TPP-Redirect-URI': site.callback },
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.json._links['scaRedirect']?.href ?? ''
}
