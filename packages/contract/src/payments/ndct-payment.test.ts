import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { withField } from '../../test/with-field.ts'
import { compileBody } from '../validate.ts'
import { NdctPayment } from './ndct-payment.ts'
import { NDCT_EXAMPLE } from './payment-examples.ts'
import { DOMESTIC_CHARACTERS } from '../values/text/domestic-text.ts'
import { pathsIn } from '../../test/paths-of.ts'

const read = compileBody(NdctPayment)

const paymentWith = (path: string, value: unknown): unknown => withField(NDCT_EXAMPLE, path, value)

const pathsOf = (payment: unknown) => pathsIn(read(payment))

const card = { identification: '019a86f2', schemeNameProprietary: 'creditCardAccount' }
const text = (length: number): string => 'å'.repeat(length)

const TAKEN: readonly (readonly [string, string, unknown])[] = [
  ['NDCT-02 LIM-15', 'creditorName', text(70)],
  ['NDCT-03', 'creditorAgent', 'DNBANOKK'],
  ['NDCT-03', 'creditorAgent', undefined],
  ['NDCT-04 LIM-19', 'creditorAccount.bban', '1'.repeat(30)],
  ['NDCT-05 LIM-15', 'creditorAddress.street', text(70)],
  ['NDCT-05', 'creditorAddress', { country: 'NO' }],
  ['NDCT-06', 'debtorAccount', { currency: 'NOK', other: card }],
  ['NDCT-07', 'debtorAccount.other', card],
  ['NDCT-08 LIM-15', 'ultimateDebtor', text(70)],
  ['NDCT-09 LIM-16', 'remittanceInformationUnstructured', text(140)],
  ['NDCT-10 LIM-17', 'remittanceInformationStructured', { reference: text(35) }],
  ['NDCT-11', 'remittanceInformationStructuredArray', []],
  [
    'REM-01 REM-02 REM-03',
    'remittanceInformationStructuredArray',
    [{ reference: text(35), referenceType: text(35), referenceIssuer: text(35) }],
  ],
  ['NDCT-12', 'purposeCode', 'SALA'],
  ['NDCT-13', 'requestedExecutionDate', '2026-12-31'],
  ['VER-17', 'endToEndIdentification', text(35)],
]
for (const [ids, path, value] of TAKEN)
  test(`${ids} ${path} ${JSON.stringify(value)?.slice(0, 60) ?? 'left out'} is accepted`, () => {
    assert.deepEqual(pathsOf(paymentWith(path, value)), [])
  })

const REFUSED: readonly (readonly [string, string, unknown])[] = [
  ['NDCT-01', 'instructedAmount', undefined],
  ['NDCT-01', 'instructedAmount.amount', undefined],
  ['NDCT-01', 'instructedAmount.currency', undefined],
  ['NDCT-01 VAL-01', 'instructedAmount.currency', 'BTC'],
  ['NDCT-01 VAL-01', 'instructedAmount.currency', 'nok'],
  ['NDCT-01 VAL-05', 'instructedAmount.amount', 100],
  ['NDCT-01 VAL-05', 'instructedAmount.amount', '-100.00'],
  ['NDCT-01 VAL-05', 'instructedAmount.amount', '1.123456'],
  ['NDCT-02', 'creditorName', undefined],
  ['NDCT-02', 'creditorName', ''],
  ['NDCT-02 LIM-15', 'creditorName', text(71)],
  ['NDCT-03', 'creditorAgent', 'DNBA'],
  ['NDCT-04', 'creditorAccount', undefined],
  ['NDCT-04', 'creditorAccount.bban', undefined],
  ['NDCT-04', 'creditorAccount.currency', undefined],
  ['NDCT-04 LIM-19 VAL-03', 'creditorAccount.bban', '1'.repeat(31)],
  ['NDCT-05', 'creditorAddress', undefined],
  ['NDCT-05', 'creditorAddress.country', undefined],
  ['NDCT-05 VAL-02', 'creditorAddress.country', 'XX'],
  ['NDCT-05 VAL-02', 'creditorAddress.country', 'NOR'],
  ['NDCT-05 LIM-15', 'creditorAddress.street', text(71)],
  ['NDCT-06', 'debtorAccount', undefined],
  ['NDCT-06', 'debtorAccount.currency', undefined],
  ['NDCT-06', 'debtorAccount.iban', 'NO9386011117947'],
  ['NDCT-07', 'debtorAccount.other', { identification: '1' }],
  ['NDCT-07', 'debtorAccount.other', { schemeNameProprietary: 'creditCardAccount' }],
  ['NDCT-07', 'debtorAccount.other', { ...card, schemeNameProprietary: 'other' }],
  ['NDCT-08 LIM-15', 'ultimateDebtor', text(71)],
  ['NDCT-09', 'remittanceInformationUnstructured', ''],
  ['NDCT-09 LIM-16', 'remittanceInformationUnstructured', text(141)],
  ['NDCT-10 REM-01', 'remittanceInformationStructured', {}],
  ['NDCT-10 REM-01', 'remittanceInformationStructured', { reference: '' }],
  ['NDCT-10 REM-01 LIM-17', 'remittanceInformationStructured', { reference: text(36) }],
  ['NDCT-10 REM-02 LIM-17', 'remittanceInformationStructured', { reference: '1', referenceType: text(36) }],
  ['NDCT-10 REM-03', 'remittanceInformationStructured', { reference: '1', referenceIssuer: '' }],
  ['NDCT-11', 'remittanceInformationStructuredArray', { reference: '1' }],
  ['NDCT-12 VAL-08', 'purposeCode', 'GIFT'],
  ['NDCT-13 VAL-07', 'requestedExecutionDate', '2026-13-01'],
  ['NDCT-13 VAL-07', 'requestedExecutionDate', '15.11.2026'],
  ['VER-17', 'endToEndIdentification', text(36)],
  ['NDCT-02', 'creditorNames', 'Bølgen'],
]
for (const [ids, path, value] of REFUSED)
  test(`${ids} 400 FORMAT_ERROR: ${path} ${JSON.stringify(value)?.slice(0, 60) ?? 'is missing'}`, () => {
    const paths = pathsOf(paymentWith(path, value))
    assert.equal(paths.length, 1)
    assert.ok(paths[0]?.startsWith(path), `${paths[0]}`)
  })

const TEXT_FIELDS = [
  'creditorName',
  'creditorAddress.street',
  'creditorAddress.buildingNumber',
  'creditorAddress.postalCode',
  'creditorAddress.city',
  'debtorAccount.other.identification',
  'ultimateDebtor',
  'remittanceInformationUnstructured',
  'remittanceInformationStructured.reference',
  'remittanceInformationStructured.referenceType',
  'remittanceInformationStructured.referenceIssuer',
  'endToEndIdentification',
]
const anyOther = fc.oneof(
  fc.integer({ min: 0x00, max: 0x1f }),
  fc.integer({ min: 0x7f, max: 0x9f }),
  fc.constant(0xad),
  fc.integer({ min: 0x0100, max: 0xd7ff }),
  fc.integer({ min: 0x200b, max: 0x200f }),
  fc.integer({ min: 0x202a, max: 0x202e }),
  fc.integer({ min: 0x2066, max: 0x2069 }),
  fc.integer({ min: 0xe000, max: 0x10_ffff }),
)
/** Combining marks are booked with the letter before them. */
const isMark = (codePoint: number): boolean => codePoint >= 0x300 && codePoint <= 0x36f
/** The field of a card's number takes less, and so refuses these too. */
const invisible = anyOther.filter(
  (codePoint) => !DOMESTIC_CHARACTERS.includes(codePoint) && !isMark(codePoint),
)

for (const field of TEXT_FIELDS)
  test(`SVC-10 ERR-03 400 FORMAT_ERROR: ${field} with an unseen, reordering or foreign character`, () => {
    fc.assert(
      fc.property(invisible, fc.nat(5), (codePoint, place) => {
        const name = 'Bølgen'
        const value = name.slice(0, place) + String.fromCodePoint(codePoint) + name.slice(place)
        const result = read(paymentWith(field, value))
        const mentions = result.ok ? [] : result.problem.filter(({ path }) => path === field)
        const named = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')} at character ${place + 1} `
        assert.ok(mentions[0]?.text?.includes(named), `${mentions[0]?.text}`)
      }),
      { numRuns: 500 },
    )
  })
