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

  test('amounts and IBANs in a form of the standard are stored and returned in one form', async () => {
    const of = (amount: string) => ({ ...SEPA_EXAMPLE, instructedAmount: { amount, currency: 'EUR' } })
    for (const [sent, answered] of [
      ['1056', '1056.00'],
      ['5768.2', '5768.20'],
      ['007.500', '7.50'],
      ['123.50', '123.50'],
    ] as const) {
      const created = await create(of(sent))
      assert.equal(created.status, 201, created.text)
      const read = await call({ target: created.json._links['self']?.href ?? '' })
      assert.deepEqual(read.json['instructedAmount'], { amount: answered, currency: 'EUR' })
    }
    for (const amount of ['-1056', '0', '1.234', '1,5', '', '1.', '1e3']) {
      const refused = await create(of(amount))
      assert.deepEqual([refused.status, codesOf(refused)], [400, ['FORMAT_ERROR instructedAmount.amount']])
    }
    const lower = await create({ ...SEPA_EXAMPLE, creditorAccount: { iban: 'GB29nwbk60161331926819' } })
    assert.equal(lower.status, 201, lower.text)
    const written = await call({ target: lower.json._links['self']?.href ?? '' })
    assert.deepEqual(written.json['creditorAccount'], { iban: 'GB29NWBK60161331926819' })
    const [line] = SEPA_BULK_EXAMPLE.payments
    const short = { ...line, instructedAmount: { amount: '5768.2', currency: 'EUR' } }
    const bulk = await create({ ...SEPA_BULK_EXAMPLE, payments: [line, short] }, BULKS)
    const read = await call({ target: bulk.json._links['self']?.href ?? '' })
    const lines = read.json['payments'] as readonly (typeof short)[]
    assert.deepEqual(
      lines.map(({ instructedAmount: { amount } }) => amount),
      ['123.50', '5768.20'],
    )
    // Next to a fault of the schema the amount is no second one.
    const faulty = await create({ ...of('1056'), creditorName: '' })
    assert.deepEqual(codesOf(faulty), ['FORMAT_ERROR creditorName'])
  })
})
