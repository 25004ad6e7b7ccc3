import assert from 'node:assert/strict'
import { compileBody, type RequestAttempt, RequestList, RequestReport } from '@havn/contract'
import type { TestBank } from '../support/bank.ts'
import type { Identity } from '../support/certificates.ts'
import type { ReceivedResponse } from '../support/send.ts'

const REQUESTS = '/v1/sandbox/requests'
const readReport = compileBody(RequestReport)
const readList = compileBody(RequestList)

/** Reads reports about calls as this TPP. */
export function reader(bank: TestBank, tpp: Identity) {
  const ask = (requestId: string): Promise<ReceivedResponse> =>
    bank.call(tpp, { target: `${REQUESTS}/${encodeURIComponent(requestId)}` })

  async function why(requestId: string): Promise<RequestReport> {
    const answer = await ask(requestId)
    assert.equal(answer.status, 200, answer.text)
    const read = readReport(answer.json)
    assert(read.ok, JSON.stringify(read))
    assert.equal(read.value.requestId, requestId)
    return read.value
  }

  return {
    ask,
    why,
    /** Reads the report of an X-Request-ID that one call used. */
    whyOnce: async (requestId: string): Promise<RequestAttempt> => {
      const { attempts } = await why(requestId)
      const [attempt, second] = attempts
      assert(attempt !== undefined && second === undefined, `${attempts.length} attempts`)
      return attempt
    },
    list: async (query = ''): Promise<RequestList['requests']> => {
      const answer = await bank.call(tpp, { target: `${REQUESTS}${query}` })
      assert.equal(answer.status, 200, answer.text)
      const read = readList(answer.json)
      assert(read.ok, JSON.stringify(read))
      return read.value.requests
    },
  }
}

/** The verdicts as one line: `path+ … digest- signature.` */
export function verdictsOf({ checks }: Pick<RequestAttempt, 'checks'>): string {
  const signs = { passed: '+', refused: '-', 'not reached': '.' }
  return checks.map(({ check, verdict }) => `${check}${signs[verdict]}`).join(' ')
}

/** The verdicts of a call that this check refused. */
export function refusedAt(check: string): string {
  const names = [
    'path',
    'signing headers',
    'body',
    'date',
    'digest',
    'signature header',
    'certificate',
    'key id',
    'coverage',
    'signature',
    'revocation',
    'client certificate',
    'role',
    'content',
    'operation',
  ]
  const place = check === '' ? names.length : names.indexOf(check)
  assert.notEqual(place, -1)
  return names.map((name, index) => `${name}${index < place ? '+' : index === place ? '-' : '.'}`).join(' ')
}
