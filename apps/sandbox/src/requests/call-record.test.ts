import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OPERATIONS } from '@havn/contract'
import { type AnsweredCall, SEALED_CALLS } from '@havn/server/edge'
import { isSignatureVerified, shouldRecord, toCallRecord } from './call-record.ts'

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

/** A call as `xs2a` hands it over, with a certificate that was read whether or not a check refused the call. */
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
    signing: SEALED_CALLS,
    isSealed: true,
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

const detailsOf = (given: Given) => toCallRecord(answered(given), 0)?.details

describe('toCallRecord', () => {
  test('keeps the counters of quotas and other informative headers', () => {
    const headers = {
      'RateLimit-Limit': '4',
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': '3600',
      'Retry-After': '3600',
      'Set-Cookie': 'x',
      'Idempotent-Replayed': 'true',
    }
    const details = detailsOf({ headers, status: 429 })
    assert.deepEqual(Object.keys(details?.answerHeaders ?? {}), Object.keys(headers).slice(0, 4))
    assert.equal(details?.isReplayed, true)
  })

  test('returns nothing for a call without exactly one valid X-Request-ID', () => {
    for (const requestIds of [[], ['a', 'b'], ['with space'], ['x'.repeat(129)]])
      assert.equal(toCallRecord(answered({ requestIds }), 0), undefined)
  })

  test('takes the ids of what the call created from its response', () => {
    const links = (name: string, href: string) => ({ _links: { [name]: { href, verbs: [] } } })
    const cases: readonly (readonly [body: object, authorisationId: string | undefined])[] = [
      [{ authorisationId: ID }, ID],
      [links('scaStatus', `/v1/payments/x/${OTHER}/authorisations/${ID}`), ID],
      [links('scaRedirect', `https://b/sca/${OTHER}/${ID}/secret`), ID],
      [{ authorisationId: 'nonsense' }, undefined],
      [[], undefined],
    ]
    for (const [body, authorisationId] of cases)
      assert.equal(detailsOf({ body, status: 201 })?.authorisationId, authorisationId)
    assert.equal(detailsOf({ body: { paymentId: ID }, status: 201 })?.paymentId, ID)
    assert.equal(detailsOf({ body: { basketId: ID }, status: 201 })?.basketId, ID)
  })

  test('takes the ids of what the call was about from its path', () => {
    const target = `/v1/payments/norwegian-domestic-credit-transfers/${ID}/authorisations/${OTHER}?x=1`
    const details = detailsOf({ operation: OPERATIONS.readAuthorisation, target })
    assert.deepEqual([details?.paymentId, details?.authorisationId], [ID, OTHER])
  })

  test('keeps no ids of a long list', () => {
    const body = { paymentId: ID, filling: 'x'.repeat(65_536) }
    assert.equal(detailsOf({ body })?.paymentId, undefined)
  })
})

describe('isSignatureVerified', () => {
  test('is true once the check of the signature has passed', () => {
    assert.equal(isSignatureVerified(answered()), true)
    for (const refusedBy of ['role', 'content'] as const)
      assert.equal(isSignatureVerified(answered({ refusedBy })), true)
    for (const refusedBy of ['path', 'date', 'coverage', 'signature'] as const)
      assert.equal(isSignatureVerified(answered({ refusedBy })), false)
    assert.equal(isSignatureVerified({ ...answered(), checkContext: undefined }), false)
  })
})

test('a call that reads about calls is recorded only if a check refused it or it failed', () => {
  for (const operation of [OPERATIONS.readSandboxRequest, OPERATIONS.listSandboxRequests]) {
    assert.equal(shouldRecord(answered({ operation })), false)
    assert.equal(shouldRecord(answered({ operation, status: 404 })), false)
    assert.equal(shouldRecord(answered({ operation, status: 400, refusedBy: 'date' })), true)
    assert.equal(shouldRecord(answered({ operation, status: 503 })), true)
  }
  assert.equal(shouldRecord(answered()), true)
})
