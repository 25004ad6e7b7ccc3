import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pathsIn } from '../../../test/paths-of.ts'
import { withField } from '../../../test/with-field.ts'
import { compileBody } from '../../validate.ts'
import { SepaBulkPayment } from './sepa-bulk-payment.ts'
import { SEPA_BULK_EXAMPLE, SEPA_EXAMPLE, SEPA_PERIODIC_EXAMPLE } from './sepa-examples.ts'
import { SepaPayment } from './sepa-payment.ts'
import { SepaPeriodicPayment } from './sepa-periodic-payment.ts'

const read = compileBody(SepaPayment)
const pathsOf = (path: string, value: unknown) => pathsIn(read(withField(SEPA_EXAMPLE, path, value)))
const address = { townName: 'Paris', country: 'FR' }

describe('a SEPA credit transfer in the form of the Berlin Group', () => {
  const TAKEN: readonly (readonly [string, unknown])[] = [
    ['creditorName', 'x'.repeat(70)],
    ['creditorName', 'Bäckerei Grüß'],
    ['debtorAccount.currency', 'EUR'],
    ['debtorName', 'x'.repeat(70)],
    ['ultimateDebtor', ''],
    ['ultimateCreditor', 'Zoë Müller'],
    ['creditorAgent', 'BNPAFRPPXXX'],
    ['creditorAgentName', 'BNP Paribas'],
    ['creditorId', 'DE98ZZZ09999999999'],
    ['creditorAddress', address],
    ['creditorAddress', { ...address, streetName: 'rue blue', buildingNumber: '89', postCode: '75000' }],
    ['purposeCode', 'ADCS'],
    ['chargeBearer', 'SLEV'],
    ['instructionIdentification', 'x'.repeat(35)],
    ['endToEndIdentification', 'x'.repeat(35)],
    ['remittanceInformationUnstructured', 'x'.repeat(140)],
    ['remittanceInformationUnstructuredArray', ['x'.repeat(140)]],
    ['remittanceInformationStructured', { reference: 'RF18539007547034' }],
    ['remittanceInformationStructuredArray', [{ reference: 'x'.repeat(35) }]],
    ['requestedExecutionDate', '2026-12-31'],
  ]
  for (const [path, value] of TAKEN)
    test(`${path} ${JSON.stringify(value).slice(0, 60)} is accepted`, () => {
      assert.deepEqual(pathsOf(path, value), [])
    })

  const REFUSED: readonly (readonly [string, unknown])[] = [
    ['instructedAmount', undefined],
    ['instructedAmount.amount', '-1.00'],
    ['creditorName', undefined],
    ['creditorName', 'x'.repeat(71)],
    ['creditorAccount.iban', undefined],
    ['creditorAccount.iban', 'FR76 1234 5987 6501 2345 6789 014'],
    ['creditorAccount.bban', '12345678903'],
    ['debtorAccount', undefined],
    ['creditorAddress.townName', undefined],
    ['creditorAddress.townName', 'x'.repeat(36)],
    ['creditorAddress.country', 'XX'],
    ['creditorAddress.street', 'rue blue'],
    ['purposeCode', 'GIFT'],
    ['chargeBearer', 'SHAR'],
    ['remittanceInformationUnstructured', 'x'.repeat(141)],
    ['remittanceInformationUnstructured', 'Invoice 😀'],
    ['remittanceInformationUnstructuredArray', ['one', 'two']],
    ['remittanceInformationStructured', { reference: 'x'.repeat(36) }],
    ['remittanceInformationStructuredArray', [{ reference: '1' }, { reference: '2' }]],
    ['endToEndIdentification', 'x'.repeat(36)],
    ['requestedExecutionDate', '31.12.2026'],
    ['allowLogicalDuplicate', true],
  ]
  for (const [path, value] of REFUSED)
    test(`${path} ${JSON.stringify(value)?.slice(0, 60) ?? 'left out'} is refused`, () => {
      const body = path.startsWith('creditorAddress.')
        ? { ...SEPA_EXAMPLE, creditorAddress: address }
        : SEPA_EXAMPLE
      const paths = pathsIn(read(withField(body, path, value)))
      assert.equal(paths.length, 1)
      assert.ok(paths[0]?.startsWith(path), `${paths[0]}`)
    })
})

test('a bulk of SEPA credit transfers shares account and date; a time of day is refused', () => {
  const readBulk = compileBody(SepaBulkPayment)
  assert.deepEqual(pathsIn(readBulk({ ...SEPA_BULK_EXAMPLE, batchBookingPreferred: true })), [])
  for (const date of [{}, { requestedExecutionDate: '2026-11-30' }]) {
    const timed = { ...SEPA_BULK_EXAMPLE, ...date, requestedExecutionTime: '2026-11-30T10:00:00Z' }
    assert.deepEqual(pathsIn(readBulk(timed)), ['requestedExecutionTime'])
  }
  const [line] = SEPA_BULK_EXAMPLE.payments
  const faulty = {
    ...SEPA_BULK_EXAMPLE,
    payments: [{ ...line, debtorAccount: SEPA_BULK_EXAMPLE.debtorAccount }],
  }
  assert.deepEqual(pathsIn(readBulk(faulty)), ['payments[0].debtorAccount'])
  assert.deepEqual(pathsIn(readBulk({ ...SEPA_BULK_EXAMPLE, payments: [] })), ['payments'])
})

test('a periodic SEPA credit transfer has a schedule in place of a date', () => {
  const readPeriodic = compileBody(SepaPeriodicPayment)
  assert.deepEqual(pathsIn(readPeriodic(SEPA_PERIODIC_EXAMPLE)), [])
  assert.deepEqual(pathsIn(readPeriodic({ ...SEPA_PERIODIC_EXAMPLE, frequency: 'Daily' })), ['frequency'])
  assert.deepEqual(
    pathsIn(readPeriodic({ ...SEPA_PERIODIC_EXAMPLE, requestedExecutionDate: '2026-12-31' })),
    ['requestedExecutionDate'],
  )
})
