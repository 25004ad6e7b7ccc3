import assert from 'node:assert/strict'
import { openBank, type TestBank } from '../../support/bank.ts'
import { importText, tppIdOf } from '../../register/support/register-copy.ts'
import type { Identity } from '../../support/certificates.ts'
import { ndctCreation } from '../../support/ndct.ts'
import { queryAsOwner } from '../../support/query.ts'
import { type ReceivedResponse, send, type WireRequest } from '../../support/send.ts'
import { type RequestToSign, signedRequest } from '../../support/signed-request.ts'
import { whileCreationsWait } from './broken-database.ts'
import { type Otherwise, signByHand } from './sign-by-hand.ts'

export { callWithFullMemory } from './full-memory.ts'

/** The status of an unknown payment: it exists in every environment, and is answered 404 once all checks have passed. */
export const unknownPayment: RequestToSign = {
  target: '/v1/payments/norwegian-domestic-credit-transfers/0198c0de-0000-7000-8000-000000000000/status',
}

export type Headers = Readonly<Record<string, string | undefined>>

/** A bank, and a TPP that calls it correctly or with mistakes. */
export interface Stage {
  readonly bank: TestBank
  readonly tpp: Identity
  /** A read with these headers, signed over the candidates of the specification, and not over its target. */
  readonly read: (headers?: Headers) => WireRequest
  /** A creation, signed in the same way. */
  readonly creation: (headers?: Headers) => WireRequest
  /** A read whose Signature header deviates. */
  readonly readOtherwise: (otherwise: Otherwise, headers?: Headers) => Promise<ReceivedResponse>
  readonly send: (request: WireRequest) => Promise<ReceivedResponse>
}

export function setStage(
  bank: TestBank,
  tpp = bank.newTpp(),
  deliver: (request: WireRequest) => Promise<ReceivedResponse> = (request) => send(bank.port, request),
): Stage {
  const now = () => bank.clock.milliseconds()
  const read = (headers: Headers = {}) =>
    signedRequest(tpp, { ...unknownPayment, headers, include: [] }, now())
  return {
    bank,
    tpp,
    read,
    creation: (headers = {}) => signedRequest(tpp, { ...ndctCreation({ headers }), include: [] }, now()),
    readOtherwise: (otherwise, headers) => deliver(signByHand(tpp, read(headers), otherwise)),
    send: deliver,
  }
}

/** A read at a server that works on so many calls at a time, while it works on a creation of the same TPP. */
export async function callBusyServer(
  { bank, read, creation }: Stage,
  callsInFlightMax: number,
): Promise<ReceivedResponse> {
  const busy = await openBank({ sharesDatabaseWith: bank, callsInFlightMax })
  let waiting: Promise<ReceivedResponse> | undefined
  try {
    return await whileCreationsWait(bank.databaseUrl, async () => {
      waiting = send(busy.port, creation())
      const { status } = await send(busy.port, { ...read(), target: '/livez' })
      assert.equal(status, 200, 'the server has read what was sent before, and answers operators')
      return send(busy.port, read())
    })
  } finally {
    await waiting
    await busy.close()
  }
}

/** A read that does not sign its target, at a server that demands it. */
export async function callStrictBank({ bank, read }: Stage): Promise<ReceivedResponse> {
  const { environment } = bank
  const strict = await openBank({ sharesDatabaseWith: bank, environment, requestTarget: 'required' })
  try {
    return await send(strict.port, read())
  } finally {
    await strict.close()
  }
}

/** A read at a bank that has three of four places, by three TPPs, at a server that serves two banks. */
export async function callBusyBank({ bank, read }: Stage): Promise<ReceivedResponse> {
  const sharedHosts = ['busy.localhost', 'calm.localhost']
  const busy = await openBank({ sharesDatabaseWith: bank, sharedHosts, callsInFlightMax: 4 })
  const readAt = (host: string) =>
    send(busy.port, { ...read(), headers: { ...read().headers, Host: `${host}:${busy.port}` } })
  const waiting: Promise<ReceivedResponse>[] = []
  try {
    return await whileCreationsWait(bank.databaseUrl, async () => {
      for (let count = 0; count < 3; count += 1) {
        const request = signedRequest(bank.newTpp(), ndctCreation(), bank.clock.milliseconds())
        waiting.push(send(busy.port, { ...request, headers: { ...request.headers, Host: 'busy.localhost' } }))
        assert.equal((await send(busy.port, { ...read(), target: '/livez' })).status, 200)
      }
      assert.notEqual((await readAt('calm.localhost')).status, 503, 'the other bank is served')
      return readAt('busy.localhost')
    })
  } finally {
    await Promise.all(waiting)
    await busy.close()
  }
}

/** A creation at a server whose register has other TPPs only, gives the TPP another role only, or is too old. */
export async function callWithRegister(
  { bank, tpp, creation }: Stage,
  register: 'of others' | 'with another role' | 'too old',
): Promise<ReceivedResponse> {
  const tppId = register === 'of others' ? 'PSDNO-FSA-1' : tppIdOf(tpp)
  const text = JSON.stringify([{ tppId, name: 'A TPP', roles: { NO: ['AISP'] } }])
  await importText(bank, text, { source: 'national', acceptsLosses: true })
  const tppRegister = { origins: {}, alarmDays: 2, closedDays: register === 'too old' ? 0 : 7 }
  const { environment } = bank
  const registered = await openBank({ sharesDatabaseWith: bank, environment, tppRegister })
  try {
    return await send(registered.port, creation())
  } finally {
    await registered.close()
  }
}

/** A creation of a TPP that operators have blocked at all banks. */
export async function callBlocked({ bank, tpp, creation }: Stage): Promise<ReceivedResponse> {
  const { environment } = bank
  await queryAsOwner(bank, `insert into trust.blocked_tpp values ('${tppIdOf(tpp)}', null, now())`)
  const server = await openBank({ sharesDatabaseWith: bank, environment })
  try {
    return await send(server.port, creation())
  } finally {
    await server.close()
    await queryAsOwner(bank, 'delete from trust.blocked_tpp')
  }
}

/** A creation at a server behind a proxy that wants a QWAC, with this certificate in the proxy's header. */
export async function callWithQwac(
  { bank, creation }: Stage,
  certificate: string | undefined,
): Promise<ReceivedResponse> {
  const { environment } = bank
  const options = { environment, isBehindTls: true, qwac: 'required' } as const
  const behindProxy = await openBank({ sharesDatabaseWith: bank, ...options })
  try {
    const request = creation()
    const headers = certificate === undefined ? {} : { 'X-Client-Cert': certificate }
    return await send(behindProxy.port, { ...request, headers: { ...request.headers, ...headers } })
  } finally {
    await behindProxy.close()
  }
}
