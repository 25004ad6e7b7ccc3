import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import type { TestBank } from '../../support/bank.ts'
import type { Identity } from '../../support/certificates.ts'
import { callStadt, type TlsAnswer, type TlsRequest } from './stadt.ts'

export const OK = 'https://tpp.example/ok?state=7'
export const NOK = 'https://tpp.example/nok?state=7'

/** The headers of a call while the PSU is there. */
export const P = { 'PSU-IP-Address': '192.168.8.78', 'TPP-Redirect-URI': OK, 'TPP-Nok-Redirect-URI': NOK }

/** Decides about an authorisation without a browser, and returns where the browser would return to. */
export async function decide(
  bank: TestBank,
  qwac: Identity,
  created: TlsAnswer,
  body: { readonly outcome: string; readonly nationalId?: string; readonly agreementId?: string },
): Promise<string> {
  const authorisationId = created.json._links['scaStatus']?.href.split('/').at(-1)
  const target = `/v1/sandbox/authorisations/${authorisationId}`
  const answer = await callStadt(bank, { method: 'POST', target, qwac, body })
  assert.equal(answer.status, 200, answer.text)
  return String(answer.json['redirect'])
}

/** Calls as one TPP, by its connection alone. */
export const callerOf = (bank: TestBank, qwac: Identity) => (request: Omit<TlsRequest, 'qwac'>) =>
  callStadt(bank, { ...request, qwac })

export const newRequestId = () => randomUUID()
