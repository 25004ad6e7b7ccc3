import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '../../support/certificates.ts'
import { ndctCreation } from '../../support/ndct.ts'
import { type ReceivedResponse, send } from '../../support/send.ts'
import { signedRequest } from '../../support/signed-request.ts'

/** Creates a payment at the bank of a host. */
export function payAtHost(port: number, host: string, tpp: Identity): Promise<ReceivedResponse> {
  const creation = ndctCreation()
  return send(port, signedRequest(tpp, { ...creation, headers: { ...creation.headers, Host: host } }))
}

/** Repeats a call until the answer has this status: servers follow within seconds. */
export async function until(
  status: number,
  call: () => Promise<ReceivedResponse>,
): Promise<ReceivedResponse> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call()
    if (answer.status === status) return answer
    assert(tries < 200, `expected ${status}, got ${answer.text}`)
    await sleep(100)
  }
}
