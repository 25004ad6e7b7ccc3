import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { openBank, type TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { ndctCreation } from '../../support/ndct.ts'
import { type ReceivedResponse, send, type WireRequest } from '../../support/send.ts'
import { type RequestToSign, signedRequest } from '../../support/signed-request.ts'
import { type Otherwise, signByHand } from './sign-by-hand.ts'

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
  deliver = (request: WireRequest) => send(bank.port, request),
): Stage {
  const now = () => Date.now() + bank.clock.offsetMilliseconds
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

/** A read at a server that works on so many calls at a time, while it waits for the body of another one. */
export async function callBusyServer(
  { bank, read }: Stage,
  callsInFlightMax: number,
): Promise<ReceivedResponse> {
  const busy = await openBank({ sharesDatabaseWith: bank, callsInFlightMax })
  const socket = connect(busy.port, '127.0.0.1')
  try {
    socket.write('POST /v1/consents HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n')
    const { status } = await send(busy.port, { ...read(), target: '/livez' })
    assert.equal(status, 200, 'the server has read what was sent before, and answers operators')
    return await send(busy.port, read())
  } finally {
    socket.destroy()
    await busy.close()
  }
}
