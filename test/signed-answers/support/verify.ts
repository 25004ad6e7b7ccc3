import { type VerifiedAnswer, verifyAnswer } from '@havn/tpp-sdk'
import { BANK_ID, type TestBank } from '../../support/bank.ts'
import { type ReceivedBytes, send, type WireRequest } from '../../support/send.ts'

/** An answer as received, and what the SDK says about its signature. */
export interface CheckedAnswer extends ReceivedBytes {
  readonly verified: VerifiedAnswer
}

export type CheckedBank = Pick<TestBank, 'port' | 'ca' | 'clock'>

/** Sends a request and verifies the signature of its answer, as a TPP does. */
export async function sendAndVerify(bank: CheckedBank, wire: WireRequest): Promise<CheckedAnswer> {
  const received = await send(bank.port, wire)
  return { ...received, verified: verify(bank, wire, received) }
}

export function verify(bank: CheckedBank, wire: WireRequest, received: ReceivedBytes): VerifiedAnswer {
  const { status, bytes } = received
  const headers = Object.fromEntries(
    Object.entries(received.headers).map(([name, value = '']) => [name, [value].flat().join(', ')]),
  )
  const sent = {
    method: wire.method,
    url: new URL(`http://127.0.0.1:${bank.port}${wire.target}`),
    headers: Object.fromEntries(Object.entries(wire.headers).map(([name, value]) => [name, String(value)])),
  }
  const seal = {
    authority: bank.ca.pem,
    organizationIdentifier: BANK_ID,
    nowMilliseconds: bank.clock.milliseconds(),
  }
  return verifyAnswer({ status, headers, bytes, sent }, seal)
}
