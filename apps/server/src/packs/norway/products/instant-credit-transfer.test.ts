import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NdctPayment } from '@havn/contract'
import { instantCreditTransfer, validateInstantTransfer } from './instant-credit-transfer.ts'
import { NORWEGIAN_DIALECT } from '../../../interfaces/norwegian/index.ts'
import { toDomesticOrder } from './domestic-credit-transfer.ts'

const today = Temporal.PlainDate.from('2026-11-15')

function payment(change: object = {}): NdctPayment {
  return {
    instructedAmount: { amount: '125.50', currency: 'NOK' },
    creditorName: 'Ola Nordmann',
    creditorAccount: { bban: '99860512749', currency: 'NOK' },
    creditorAddress: { country: 'NO' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    ...change,
  }
}

const validate = (change: object) =>
  validateInstantTransfer(payment(change), { today, kidAgreement: undefined })

function errorsOf(change: object): string[] {
  const validated = validate(change)
  return validated.ok
    ? []
    : validated.problem.map(({ reason, path }) => `${NORWEGIAN_DIALECT[reason].code} ${path}`)
}

describe('an instant payment', () => {
  test('asks the core bank the same as a domestic one, but for now', () => {
    const validated = validate({})
    assert(validated.ok)
    assert.deepEqual(validated.value, { ...toDomesticOrder(payment(), '2026-11-15'), rail: 'instant' })
    assert.deepEqual(instantCreditTransfer.toOrders(payment(), '2026-11-15'), [validated.value])
  })

  for (const place of ['instructedAmount', 'creditorAccount', 'debtorAccount'])
    test(`accepts only kroner: ${place}.currency`, () => {
      const body: Readonly<Record<string, unknown>> = payment({ creditorAgent: 'DNBANOKK' })
      const changed = { ...body, [place]: { ...(body[place] as object), currency: 'EUR' } }
      assert.deepEqual(errorsOf(changed), [`FORMAT_ERROR ${place}.currency`])
    })

  const DAYS: Readonly<Record<string, readonly [requested: string | undefined, code: string | undefined]>> = {
    'no day': [undefined, undefined],
    'today, a Sunday': ['2026-11-15', undefined],
    yesterday: ['2026-11-14', 'EXECUTION_DATE_INVALID'],
    tomorrow: ['2026-11-16', 'EXECUTION_DATE_INVALID'],
    '365 days ahead': ['2027-11-15', 'EXECUTION_DATE_INVALID'],
    '366 days ahead': ['2027-11-16', 'EXECUTION_DATE_INVALID'],
    'a date that does not exist': ['2027-02-30', 'FORMAT_ERROR'],
  }
  for (const [name, [requestedExecutionDate, code]] of Object.entries(DAYS))
    test(`NDCT-13 ${name}: ${code ?? 'accepted'}, reported once`, () => {
      assert.deepEqual(
        errorsOf({ requestedExecutionDate }),
        code === undefined ? [] : [`${code} requestedExecutionDate`],
      )
    })

  test('MSG-03 errors of a domestic payment are reported in the same response', () => {
    const faults = errorsOf({
      instructedAmount: { amount: '1', currency: 'EUR' },
      creditorAccount: { bban: '99860512748', currency: 'NOK' },
      requestedExecutionDate: '2026-11-16',
    })
    assert.deepEqual(faults, [
      'FORMAT_ERROR instructedAmount.amount',
      'FORMAT_ERROR creditorAccount.bban',
      'FORMAT_ERROR instructedAmount.currency',
      'EXECUTION_DATE_INVALID requestedExecutionDate',
    ])
  })
})
