import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  SEPA_BULK_EXAMPLE,
  SEPA_EXAMPLE,
} from '../../packages/contract/src/berlin-group/payments/sepa-examples.ts'
import { qwacOf } from '../qwac/support/tls-calls.ts'
import { codesOf } from '../support/send.ts'
import { callerOf, P } from './support/payments.ts'
import { type TlsAnswer, useStadt } from './support/stadt.ts'

const TRANSFERS = '/v1/payments/sepa-credit-transfers'
const BULKS = '/v1/bulk-payments/sepa-credit-transfers'

const pathsOf = (answer: TlsAnswer) =>
  answer.json.tppMessages.map(({ category, path }) => `${category} ${path}`)

describe('SEPA payments of the standard', () => {
  const bank = useStadt({ pack: 'sepa' })
  let call: ReturnType<typeof callerOf>
  before(() => {
    call = callerOf(bank, qwacOf(bank, bank.newTpp()))
  })
  const create = (body: object, target = TRANSFERS) => call({ target, headers: P, body })

  test('a time of day is refused, with a date and without one', async () => {
    for (const date of [{}, { requestedExecutionDate: '2027-01-04' }]) {
      const body = { ...SEPA_BULK_EXAMPLE, ...date, requestedExecutionTime: '2027-01-04T10:00:00Z' }
      const answer = await create(body, BULKS)
      assert.deepEqual([answer.status, codesOf(answer)], [400, ['FORMAT_ERROR requestedExecutionTime']])
    }
  })

  test('the 201 warns of each field without an effect', async () => {
    const ignored = { creditorId: 'DE98ZZZ09999999999', creditorAgentName: 'BNP Paribas', debtorName: 'Anna' }
    const single = await create({ ...SEPA_EXAMPLE, ...ignored })
    assert.equal(single.status, 201, single.text)
    assert.deepEqual(pathsOf(single), [
      'WARNING creditorAgentName',
      'WARNING creditorId',
      'WARNING debtorName',
    ])
    const [first, second] = SEPA_BULK_EXAMPLE.payments
    const lines = [first, { ...second, creditorId: 'X' }, { ...first, creditorId: 'Y' }]
    const bulk = { ...SEPA_BULK_EXAMPLE, payments: lines, batchBookingPreferred: true }
    const answer = await create(bulk, BULKS)
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(pathsOf(answer), ['WARNING batchBookingPreferred', 'WARNING payments[1].creditorId'])
    const plain = await create(SEPA_EXAMPLE)
    assert.equal('tppMessages' in plain.json, false)
  })
})
