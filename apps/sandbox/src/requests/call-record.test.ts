import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OPERATIONS } from '@havn/contract'
import type { AnsweredCall } from '@havn/server/xs2a'
import { isProven, isWorthKeeping, recordOf } from './call-record.ts'

const ID = '019a86f2-8d10-7c55-a1b2-3c4d5e6f7081'
const OTHER = '019a86f2-8d10-7c55-a1b2-3c4d5e6f7082'

type CheckContext = NonNullable<AnsweredCall['checkContext']>

interface Given {
  readonly operation?: CheckContext['operation']
  readonly target?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly refusedBy?: NonNullable<AnsweredCall['refusedBy']>
  readonly requestIds?: readonly string[]
}

/** A call as the edge hands it over; its certificate was read, whatever became of it. */
function answered(given: Given = {}): AnsweredCall {
  const { operation = OPERATIONS.readClock, target = '/v1/sandbox/clock', status = 200 } = given
  const request = {
    method: 'GET',
    target,
    headers: new Map([['x-request-id', given.requestIds ?? ['r-1']]]),
    body: Buffer.alloc(0),
  }
  const checkContext: CheckContext = {
    operation,
    request,
    nowMilliseconds: 7,
    diagnoses: { digest: true, signature: true },
    readCertificate: () => assert.fail('nothing is read again'),
    certificate: { tppId: 'PSDNO-FSA-1' } as unknown as NonNullable<CheckContext['certificate']>,
  }
  const body = given.body === undefined ? undefined : JSON.stringify(given.body)
  const refused = given.refusedBy === undefined ? {} : { refusedBy: given.refusedBy }
  return {
    request,
    checkContext,
    host: 'h',
    answer: { status, headers: given.headers ?? {}, body },
    ...refused,
  }
}

const toldOf = (given: Given) => recordOf(answered(given), 0)?.told

describe('what is kept of a call', () => {
  test('counters of quotas, and other headers that tell something', () => {
    const headers = {
      'RateLimit-Limit': '4',
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': '3600',
      'Retry-After': '3600',
      'Set-Cookie': 'x',
      'Idempotent-Replayed': 'true',
    }
    const told = toldOf({ headers, status: 429 })
    assert.deepEqual(Object.keys(told?.answerHeaders ?? {}), Object.keys(headers).slice(0, 4))
    assert.equal(told?.isReplayed, true)
  })

  test('nothing, where nobody could ask for it', () => {
    for (const requestIds of [[], ['a', 'b'], ['with space'], ['x'.repeat(129)]])
      assert.equal(recordOf(answered({ requestIds }), 0), undefined)
  })

  test('what the call began, from its answer', () => {
    const links = (name: string, href: string) => ({ _links: { [name]: { href, verbs: [] } } })
    const cases: readonly (readonly [body: object, authorisationId: string | undefined])[] = [
      [{ authorisationId: ID }, ID],
      [links('scaStatus', `/v1/payments/x/${OTHER}/authorisations/${ID}`), ID],
      [links('scaRedirect', `https://b/sca/${OTHER}/${ID}/secret`), ID],
      [{ authorisationId: 'nonsense' }, undefined],
      [[], undefined],
    ]
    for (const [body, authorisationId] of cases)
      assert.equal(toldOf({ body, status: 201 })?.authorisationId, authorisationId)
    assert.equal(toldOf({ body: { paymentId: ID }, status: 201 })?.paymentId, ID)
    assert.equal(toldOf({ body: { basketId: ID }, status: 201 })?.basketId, ID)
  })

  test('what the call was about, from its path', () => {
    const target = `/v1/payments/norwegian-domestic-credit-transfers/${ID}/authorisations/${OTHER}?x=1`
    const told = toldOf({ operation: OPERATIONS.readAuthorisation, target })
    assert.deepEqual([told?.paymentId, told?.authorisationId], [ID, OTHER])
  })

  test('of a long listing nothing but the outline', () => {
    const body = { paymentId: ID, filling: 'x'.repeat(65_536) }
    assert.equal(toldOf({ body })?.paymentId, undefined)
  })
})

describe('who is believed to have sent a call', () => {
  test('whoever its certificate names, once the signature has verified', () => {
    assert.equal(isProven(answered()), true)
    for (const refusedBy of ['role', 'content'] as const)
      assert.equal(isProven(answered({ refusedBy })), true)
    for (const refusedBy of ['path', 'date', 'coverage', 'signature'] as const)
      assert.equal(isProven(answered({ refusedBy })), false)
    assert.equal(isProven({ ...answered(), checkContext: undefined }), false)
  })
})

test('to read about calls is kept only where a check refused it, or it broke', () => {
  for (const operation of [OPERATIONS.readSandboxRequest, OPERATIONS.listSandboxRequests]) {
    assert.equal(isWorthKeeping(answered({ operation })), false)
    assert.equal(isWorthKeeping(answered({ operation, status: 404 })), false)
    assert.equal(isWorthKeeping(answered({ operation, status: 400, refusedBy: 'date' })), true)
    assert.equal(isWorthKeeping(answered({ operation, status: 503 })), true)
  }
  assert.equal(isWorthKeeping(answered()), true)
})
