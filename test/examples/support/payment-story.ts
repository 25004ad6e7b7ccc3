import assert from 'node:assert/strict'
import { CALLBACK, linkOf } from '../../sca/support/tpp-calls.ts'
import { KARI } from '../../support/ndct.ts'
import type { ReceivedResponse } from '../../support/send.ts'
import type { Scene } from './scene.ts'

export const UNKNOWN_ID = '019a86ff-ffff-7fff-bfff-ffffffffffff'

export const SESSION = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': CALLBACK }

/** Kari, by single SCA. */
const BY_KARI = { 'X-PSU-IDENTITY': KARI, 'PSU-Context': 'PRIVATE' }

export const CREATION = {
  ...SESSION,
  'x-accept-fix': 'payment-status-before-approval',
  'PSU-IP-Address': '192.0.2.7',
}

/** A session in which nobody has identified. */
export const NEW_SESSION = { 'TPP-Session-ID': 'session-2' }

/** The creations of every service and product, each with the service that its further operations belong to. */
const CREATIONS = [
  ['createNdctPayment', '/v1/payments/norwegian-domestic-credit-transfers'],
  ['createNcbctPayment', '/v1/payments/norwegian-cross-border-credit-transfers'],
  ['createInstantPayment', '/v1/payments/instant-norwegian-domestic-credit-transfers-straks'],
  ['createBulkPayment', '/v1/bulk-payments/norwegian-domestic-credit-transfers'],
  ['createPeriodicPayment', '/v1/periodic-payments/norwegian-domestic-credit-transfers'],
] as const

export const selfOf = ({ json }: ReceivedResponse): string => {
  const self = json._links['self']?.href
  assert(self !== undefined)
  return self
}

export const authorisationIn = (answer: ReceivedResponse): string =>
  answer.json._links['scaStatus']?.href.split('/').at(-1) ?? linkOf(answer).authorisationId

/** Creates, reads, approves and cancels every payment of the document. */
export async function tellPayments(scene: Scene): Promise<void> {
  for (const [operationId, target] of CREATIONS) await tellPayment(scene, operationId, target)
}

async function tellPayment(scene: Scene, operationId: string, target: string): Promise<void> {
  const { record, rename, ids, bodyOf } = scene
  const body = bodyOf(operationId)
  await record(401, { target, body, headers: { ...CREATION, ...NEW_SESSION, 'PSU-ID': scene.psuId } })
  const created = await record(201, { target, body, headers: { ...CREATION, ...BY_KARI } })
  const self = selfOf(created)
  if (operationId === 'createNdctPayment') {
    rename(created.json.paymentId, ids.payment)
    rename(authorisationIn(created), ids.authorisation)
  }
  await record(409, { target, body, headers: { ...CREATION, ...BY_KARI } })
  await record(400, { target, body: {}, headers: { ...CREATION, ...BY_KARI } })
  await tellAuthorisations(scene, created)
  await record(200, { target: self })
  await record(200, { target: `${self}/status` })
  if (operationId !== 'createInstantPayment') await tellCancellation(scene, self)
}

/** The PSU approves, and there is nothing left to approve. */
async function tellAuthorisations({ record, decide }: Scene, created: ReceivedResponse): Promise<void> {
  const all = `${selfOf(created)}/authorisations`
  const id = authorisationIn(created)
  await record(201, { method: 'POST', target: all, headers: SESSION })
  await record(200, { target: all })
  await decide(id)
  await record(200, { target: `${all}/${id}` })
  await record(409, { target: `/v1/sandbox/authorisations/${id}`, body: { outcome: 'approve' } })
  await record(409, { method: 'POST', target: all, headers: SESSION })
  await record(404, { target: `${all}/${UNKNOWN_ID}` })
}

async function tellCancellation({ record, decide }: Scene, self: string): Promise<void> {
  const all = `${self}/cancellation-authorisations`
  const cancellation = await record(202, { method: 'DELETE', target: self, headers: SESSION })
  await record(201, { method: 'POST', target: all, headers: SESSION })
  await record(200, { target: all })
  const id = authorisationIn(cancellation)
  await decide(id)
  await record(200, { target: `${all}/${id}` })
  await record(409, { method: 'DELETE', target: self, headers: SESSION })
  await record(409, { method: 'POST', target: all, headers: SESSION })
  await record(404, { target: `${self.slice(0, -36)}${UNKNOWN_ID}` })
}
