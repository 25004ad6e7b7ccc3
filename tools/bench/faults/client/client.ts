import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { linkOf, type TppAnswer, type TppCall } from '@havn/tpp-sdk'
import type { TppFiles } from '../../environment/certificates.ts'
import type { AcknowledgementList } from './acknowledgements.ts'
import { createPersistentCaller, type Surprise } from './persistent-caller.ts'
import type { Timeline } from './timeline.ts'

export interface ClientOptions {
  readonly url: string
  readonly tpp: TppFiles
  readonly acknowledgements: AcknowledgementList
  readonly timeline: Timeline
  /** From 0 to 1, by the seed of the run. */
  readonly random: () => number
}

/** A TPP that pays all the time, and sends a call again under its X-Request-ID until it knows the outcome. */
export interface Client {
  /** Answers that a TPP has not earned, such as 400 or 403. */
  readonly surprises: Surprise[]
  /** Lets every payment that was begun come to its end, then ends. */
  finish(): Promise<void>
}

const workers = 12
/** Of each worker. All together make some 50 calls a second if the bank answers at once. */
const pauseMilliseconds = 220
const finishMillisecondsMax = 60_000
const PSU = '14838530061'
const PAYMENTS = '/v1/payments/norwegian-domestic-credit-transfers'
const INSTANT = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks'
const FIX = { 'x-accept-fix': 'payment-status-before-approval' }

export function startClient({ url, tpp, acknowledgements, timeline, random }: ClientOptions): Client {
  const { call, surprises, close } = createPersistentCaller({ url, tpp, timeline })
  const end = new AbortController()

  async function payOnce(): Promise<void> {
    const path = random() < 0.5 ? PAYMENTS : INSTANT
    const requestId = randomUUID()
    const created = await call(creation(path, requestId), [201])
    if (created === undefined) return
    const self = linkOf(created, 'self') ?? ''
    const paymentId = self.split('/').at(-1) ?? ''
    acknowledgements.add({ kind: 'payment', id: paymentId, requestId, status: 'RCVD' })
    await sleep(pauseMilliseconds * random())
    const next = random()
    if (next < 0.6) await approve(created, paymentId)
    else if (next < 0.8) await cancel(self, paymentId)
    await sleep(pauseMilliseconds * random())
    await readStatus(self, paymentId)
  }

  async function approve(created: TppAnswer, paymentId: string): Promise<void> {
    const requestId = randomUUID()
    const authorisationId = linkOf(created, 'scaStatus')?.split('/').at(-1) ?? ''
    const body = JSON.stringify({ outcome: 'approve', nationalId: PSU })
    const path = `/v1/sandbox/authorisations/${authorisationId}`
    const headers = { 'X-Request-ID': requestId }
    const decided = await call({ method: 'POST', path, headers, body }, [200])
    // An SCA that fails, such as when the core bank is away, is an answer too: the payment waits for another one.
    if (decided?.text.includes('"scaStatus":"finalised"'))
      acknowledgements.add({ kind: 'authorisation', id: authorisationId, status: 'finalised', paymentId })
  }

  async function cancel(path: string, paymentId: string): Promise<void> {
    const requestId = randomUUID()
    const cancelled = await call({ method: 'DELETE', path, headers: { 'X-Request-ID': requestId } }, [204])
    if (cancelled !== undefined) acknowledgements.add({ kind: 'payment', id: paymentId, status: 'CANC' })
  }

  async function readStatus(path: string, paymentId: string): Promise<void> {
    const read = await call({ method: 'GET', path: `${path}/status`, headers: FIX }, [200])
    if (read?.text.includes('"ACSC"'))
      acknowledgements.add({ kind: 'payment', id: paymentId, status: 'ACSC' })
  }

  async function work(): Promise<void> {
    while (!end.signal.aborted) {
      await payOnce()
      await sleep(pauseMilliseconds * random())
    }
  }

  /** Has the bank execute what is due, as its schedule does in production. */
  async function executeOften(): Promise<void> {
    while (!end.signal.aborted) {
      await sleep(3_000, undefined, { signal: end.signal }).catch(() => {})
      await call({ method: 'POST', path: '/v1/sandbox/batch-runs' }, [201])
    }
  }

  async function workTogether(): Promise<void> {
    // The first call of a TPP opens its bank.
    await payOnce()
    await Promise.all([...Array.from({ length: workers }, work), executeOften()])
  }

  const running = workTogether()
  return {
    surprises,
    async finish() {
      end.abort()
      // A bank that never recovers shall not keep the run from its report.
      await Promise.race([running, sleep(finishMillisecondsMax, undefined, { ref: false })])
      close()
    },
  }
}

/** A payment whose text is its X-Request-ID, so that the database can be asked which request made which payment. */
function creation(path: string, requestId: string): TppCall {
  const body = {
    instructedAmount: { amount: '1.00', currency: 'NOK' },
    creditorName: 'Ola Nordmann',
    creditorAccount: { bban: '99860512749', currency: 'NOK' },
    creditorAddress: { street: 'Storgata 1', postalCode: '0155', city: 'Oslo', country: 'NO' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    remittanceInformationUnstructured: requestId,
  }
  return {
    method: 'POST',
    path: `${path}?allowLogicalDuplicate=true`,
    headers: {
      ...FIX,
      'X-Request-ID': requestId,
      'TPP-Session-ID': requestId,
      'TPP-Redirect-URI': 'https://tpp.example/callback',
      'PSU-IP-Address': '192.0.2.7',
      'X-PSU-IDENTITY': PSU,
      'PSU-Context': 'PRIVATE',
    },
    body: JSON.stringify(body),
  }
}
