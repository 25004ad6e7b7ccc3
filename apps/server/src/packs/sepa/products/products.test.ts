import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileBody } from '@havn/contract'
import { SEPA_EXAMPLE } from '../../../../../../packages/contract/src/berlin-group/payments/sepa-examples.ts'
import { isBankingDay } from '../../../domain/payments/index.ts'
import type { ValidationContext } from '../../../domain/payments/index.ts'
import { GERMANY } from '../country.ts'
import { sepa } from '../index.ts'
import { bulkSepaPayment } from './bulk-sepa-payment.ts'
import { instantSepaCreditTransfer } from './instant-sepa-credit-transfer.ts'
import { periodicSepaPayment } from './periodic-sepa-payment.ts'

const context: ValidationContext = {
  bank: { bankId: '', version: 1, clockOffsetMilliseconds: 0, country: GERMANY },
  today: Temporal.PlainDate.from('2026-11-22'),
  coreBank: {
    findKidRules: () => Promise.reject(new Error('there are no KIDs in SEPA')),
    findExchangeRate: async () => undefined,
  },
}

describe('the SEPA products', () => {
  for (const product of sepa.products)
    test(`${product.service}/${product.product} has a placeholder that fits, with as many texts as orders`, () => {
      const { bodySchema, placeholderBody } = product
      assert.equal(compileBody(bodySchema)(placeholderBody).ok, true)
      const orders = product.toOrders(placeholderBody, '2026-11-16')
      assert.equal(orders.length, product.creditorTexts(placeholderBody).length)
    })

  test('an instant transfer is for today, a Sunday too, and goes by its own rail', async () => {
    const validated = await instantSepaCreditTransfer.validate(SEPA_EXAMPLE, context)
    assert(validated.ok)
    assert.equal(validated.value[0].rail, 'sepa-instant')
    assert.equal(validated.value[0].executionDate, '2026-11-22')
    assert.equal(instantSepaCreditTransfer.toOrders(SEPA_EXAMPLE, '2026-11-22')[0].rail, 'sepa-instant')
    const later = { ...SEPA_EXAMPLE, requestedExecutionDate: '2026-11-23' }
    const refused = await instantSepaCreditTransfer.validate(later, context)
    assert(!refused.ok)
    assert.deepEqual(
      refused.problem.map(({ reason, path }) => [reason, path]),
      [['execution-date-invalid', 'requestedExecutionDate']],
    )
  })

  test('errors in a bulk name the line, those in what its lines share do not', async () => {
    const { debtorAccount, ...line } = SEPA_EXAMPLE
    const bulk = {
      debtorAccount: { iban: 'DE05100000010000000101' },
      payments: [line, { ...line, creditorAccount: { iban: 'DE23100120020123456789' } }],
    }
    const refused = await bulkSepaPayment.validate(bulk, context)
    assert(!refused.ok)
    assert.deepEqual(
      refused.problem.map(({ path }) => path),
      ['debtorAccount.iban', 'payments[1].creditorAccount.iban'],
    )
    const valid = await bulkSepaPayment.validate({ ...bulk, debtorAccount }, context)
    assert.equal(valid.ok, false)
  })

  test('a periodic payment that starts yesterday is refused at startDate', async () => {
    const body = { ...SEPA_EXAMPLE, startDate: '2026-11-21', frequency: 'Monthly' as const }
    const refused = await periodicSepaPayment.validate(body, context)
    assert(!refused.ok)
    assert.deepEqual(
      refused.problem.map(({ reason, path }) => [reason, path]),
      [['execution-date-invalid', 'startDate']],
    )
  })

  test('an account in a currency that the bank does not trade is refused', async () => {
    const body = {
      ...SEPA_EXAMPLE,
      debtorAccount: { ...SEPA_EXAMPLE.debtorAccount, currency: 'USD' as const },
    }
    const refused = await instantSepaCreditTransfer.validate(body, context)
    assert(!refused.ok)
    assert.deepEqual(
      refused.problem.map(({ path }) => path),
      ['debtorAccount.currency'],
    )
  })
})

describe('the days of TARGET', () => {
  const CLOSED = [
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-12-25',
    '2026-12-26',
    '2026-11-21',
  ]
  const OPEN = ['2026-05-14', '2025-10-03', '2026-11-19', '2026-12-24', '2026-12-31']
  for (const day of CLOSED)
    test(`${day} is closed`, () => assert.equal(isBankingDay(GERMANY, Temporal.PlainDate.from(day)), false))
  for (const day of OPEN)
    test(`${day} is open`, () => assert.equal(isBankingDay(GERMANY, Temporal.PlainDate.from(day)), true))
})
