import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { compileBody, SignatureCheckAnswer } from '@havn/contract'
import { type ReceivedResponse, send, type WireRequest } from '../support/send.ts'

const SIGNATURE_CHECK = '/v1/sandbox/signature-check'
const readAnswer = compileBody(SignatureCheckAnswer)

/** Calls signature-check about a request as it would be sent; the call itself is unsigned. */
export function askAbout(port: number, request: WireRequest): Promise<ReceivedResponse> {
  const { method, target: path, body } = request
  const headers = Object.entries(request.headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${Buffer.from(value, 'latin1').toString()}`),
  )
  const bodyBase64 = body?.toString('base64')
  const described = { method, path, headers, ...(bodyBase64 === undefined ? {} : { bodyBase64 }) }
  return patiently(() => post(port, described))
}

/** Waits and tries again after 429, because tests call faster than people do. */
async function patiently(ask: () => Promise<ReceivedResponse>): Promise<ReceivedResponse> {
  const answer = await ask()
  if (answer.status !== 429) return answer
  assert.equal(answer.headers['retry-after'], '1')
  await pause(1_000)
  return patiently(ask)
}

export function post(port: number, request: unknown): Promise<ReceivedResponse> {
  return send(port, {
    method: 'POST',
    target: SIGNATURE_CHECK,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(request)),
  })
}

export function readExplained({ status, text }: ReceivedResponse): SignatureCheckAnswer {
  assert.equal(status, 200, text)
  const read = readAnswer(JSON.parse(text))
  assert(read.ok, JSON.stringify(read))
  return read.value
}
