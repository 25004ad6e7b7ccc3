import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { OPERATIONS, type Operation } from '@havn/contract'
import { holdLocks } from '../../support/held-locks.ts'
import { KARI, NDCT_TARGET, ndctBody } from '../../support/ndct.ts'
import { payerAt } from '../../support/payer.ts'
import { callBusyServer, setStage } from '../../xs2a/support/stage.ts'
import type { RequestToSign } from '../../support/signed-request.ts'
import { CREATION, UNKNOWN_ID } from './payment-story.ts'
import type { Scene } from './scene.ts'

const CLOCK = '/v1/sandbox/clock'
const REQUESTS = '/v1/sandbox/requests'

/** A creation by single SCA that pays to this account, with a remittance of its own. */
const creationTo = (bban: string, headers: RequestToSign['headers'] = {}): RequestToSign => ({
  target: NDCT_TARGET,
  headers: { ...CREATION, 'X-PSU-IDENTITY': KARI, 'PSU-Context': 'PRIVATE', ...headers },
  body: ndctBody({
    creditorAccount: { bban, currency: 'NOK' },
    remittanceInformationUnstructured: randomUUID(),
  }),
})

/** Refusals that do not depend on the operation. */
export async function tellRefusals(scene: Scene): Promise<void> {
  const { record, keep, bank, bodyOf } = scene
  await tellEveryBadRequest(scene)
  await record(403, { target: '/v1/signing-baskets/x' }, bank.newTpp({ roles: ['AISP'] }))
  // A signature that does not cover the target could be used for another, so the X-Request-ID is bound to one.
  const reused = { headers: { 'X-Request-ID': randomUUID() }, include: [] }
  await record(200, { target: CLOCK, ...reused })
  await record(409, { target: `${REQUESTS}?limit=1`, ...reused })
  for (const { method, path, body, bodyBytesMax } of Object.values<Operation>(OPERATIONS)) {
    if (body === undefined || method !== 'POST' || path.includes('{')) continue
    await record(413, { method, target: path, headers: CREATION, body: ' '.repeat(bodyBytesMax + 1) })
  }
  const xml = { ...CREATION, 'Content-Type': 'text/xml' }
  await record(415, { target: NDCT_TARGET, headers: xml, body: '<Payment/>' })
  // The scenarios system-error and unavailable.
  await record(500, creationTo('99860602306'))
  await record(503, creationTo('99860602209'))
  const busy = await callBusyServer(setStage(bank), 2)
  assert.equal(busy.status, 429)
  keep('readPaymentStatus 429', busy.text)
  const onPhone = creationTo('99860512749', { 'TPP-Redirect-Preferred': 'false' })
  for (let open = 0; open < 5; open += 1)
    await record(201, { ...onPhone, body: ndctBody({ remittanceInformationUnstructured: randomUUID() }) })
  await record(429, { ...onPhone, body: ndctBody({ remittanceInformationUnstructured: randomUUID() }) })
  const check = { target: '/v1/sandbox/signature-check', body: bodyOf('checkSignature') }
  // Forty at once, while the clock is stopped.
  for (let checks = 0; checks < 40; checks += 1) await record(200, check)
  await record(429, check)
}

/** A body without fields, or an unknown parameter. */
async function tellEveryBadRequest({ record }: Scene): Promise<void> {
  for (const { method, path, pathParameters, body } of Object.values<Operation>(OPERATIONS)) {
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters[name]?.example ?? name)
    if (body === undefined) await record(400, { method, target: `${target}?colour=blue`, headers: CREATION })
    else await record(400, { method, target, headers: CREATION, body: {} })
  }
}

/** A call with a wrong Digest, and what the sandbox reports about it. */
export async function tellRequests({ bank, tpp, record, bodyOf }: Scene): Promise<void> {
  const requestId = OPERATIONS.readSandboxRequest.pathParameters.requestId.example
  const digest = 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
  const headers = { ...CREATION, 'X-Request-ID': requestId, Digest: digest }
  await record(400, { target: NDCT_TARGET, headers, body: bodyOf('createNdctPayment') })
  await record(404, { target: `${REQUESTS}/${UNKNOWN_ID}` })
  // Calls are recorded after the response.
  const failed = { target: `${REQUESTS}?failed=true&limit=1` }
  while (!(await bank.call(tpp, failed)).text.includes(requestId)) await pause(50)
  await record(200, failed)
  await record(200, { target: `${REQUESTS}/${requestId}` })
}

/** Changes to one sandbox that wait for each other for too long; it is another TPP’s, so that nobody here waits. */
export async function tellTooManyChanges({ record, bank }: Scene): Promise<void> {
  const tpp = bank.newTpp()
  const { bankSql, setClock } = payerAt(bank, tpp)
  await setClock({ advanceSeconds: 1 })
  const held = await holdLocks(bank, [`select from banks.bank where ${bankSql} for update`])
  const initialize = { method: 'POST', target: '/v1/sandbox/initialize' } as const
  const waiting = Array.from({ length: 12 }, () => bank.call(tpp, initialize))
  await record(429, initialize, tpp)
  await held.release()
  assert((await Promise.all(waiting)).some(({ status }) => status === 204))
}
