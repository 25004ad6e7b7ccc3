import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { withField } from '../../test/with-field.ts'
import { compileBody } from '../validate.ts'
import { CROSS_BORDER_CHARACTERS } from '../values/text/cross-border-text.ts'
import { NcbctPayment } from './ncbct-payment.ts'
import { NCBCT_EXAMPLE } from './payment-examples.ts'
import { pathsIn } from '../../test/paths-of.ts'

const read = compileBody(NcbctPayment)

const paymentWith = (path: string, value: unknown): unknown => withField(NCBCT_EXAMPLE, path, value)

const pathsOf = (payment: unknown) => pathsIn(read(payment))

// Each of them is written with two letters: the bound is of what was sent.
const text = (length: number): string => 'å'.repeat(length)

const TAKEN: readonly (readonly [string, string, unknown])[] = [
  ['NCBCT-02 LIM-15', 'creditorName', text(70)],
  ['NCBCT-03', 'creditorAgent', 'COBADEFFXXX'],
  ['NCBCT-03', 'creditorAgent', undefined],
  ['NCBCT-04', 'creditorAccount', { iban: 'DE89370400440532013000', currency: 'EUR' }],
  ['NCBCT-04 LIM-19', 'creditorAccount', { bban: 'A'.repeat(30), currency: 'USD' }],
  ['NCBCT-04 LIM-19', 'creditorAccount', { iban: `MT84${'A'.repeat(30)}`, currency: 'EUR' }],
  ['NCBCT-05', 'creditorAddress', undefined],
  ['NCBCT-05', 'creditorAddress', { country: 'DE' }],
  ['NCBCT-05 LIM-15', 'creditorAddress.street', text(70)],
  ['NCBCT-06', 'debtorAccount', { bban: '12345678903', currency: 'NOK' }],
  ['NCBCT-06', 'debtorAccount', { iban: 'NO9386011117947', currency: 'NOK' }],
  ['NCBCT-07', 'remittanceInformationUnstructured', undefined],
  ['NCBCT-07 LIM-16', 'remittanceInformationUnstructured', text(140)],
  ['NCBCT-08', 'purposeCode', 'SALA'],
  ['NCBCT-09', 'requestedExecutionDate', '2026-12-31'],
  ['NCBCT-09', 'requestedExecutionDate', undefined],
  ['NCBCT-10', 'regulatoryReportingCode', undefined],
  ['NCBCT-11', 'regulatoryReportingInformation', undefined],
  ['NCBCT-11 LIM-16', 'regulatoryReportingInformation', text(140)],
  ['VER-17', 'endToEndIdentification', text(35)],
  ['VER-20', 'serviceLevelCode', 'URGP'],
]
for (const [ids, path, value] of TAKEN)
  test(`${ids} ${path} ${JSON.stringify(value)?.slice(0, 60) ?? 'left out'} is accepted`, () => {
    assert.deepEqual(pathsOf(paymentWith(path, value)), [])
  })

test('NCBCT-10 there are sixteen codes, and each is accepted', () => {
  const codes = [
    '14',
    '26',
    '29',
    '31',
    '35',
    '38',
    '41',
    '43',
    '45',
    '51',
    '52',
    '53',
    '71',
    '79',
    '81',
    '82',
  ]
  const taken = Array.from({ length: 100 }, (_, number) => `${number}`).filter(
    (code) => pathsOf(paymentWith('regulatoryReportingCode', code)).length === 0,
  )
  assert.deepEqual(taken, codes)
})

const REFUSED: readonly (readonly [string, string, unknown])[] = [
  ['NCBCT-01', 'instructedAmount', undefined],
  ['NCBCT-01', 'instructedAmount.amount', undefined],
  ['NCBCT-01', 'instructedAmount.currency', undefined],
  ['NCBCT-01 VAL-01', 'instructedAmount.currency', 'BTC'],
  ['NCBCT-01 VAL-05', 'instructedAmount.amount', 100],
  ['NCBCT-02', 'creditorName', undefined],
  ['NCBCT-02', 'creditorName', ''],
  ['NCBCT-02 LIM-15', 'creditorName', text(71)],
  ['NCBCT-03', 'creditorAgent', 'COBA'],
  ['NCBCT-04', 'creditorAccount', undefined],
  ['NCBCT-04', 'creditorAccount.currency', undefined],
  ['NCBCT-04', 'creditorAccount.other', {}],
  ['NCBCT-04 LIM-19 VAL-03', 'creditorAccount.bban', 'A'.repeat(31)],
  ['NCBCT-04 LIM-19 VAL-04', 'creditorAccount.iban', `MT84${'A'.repeat(31)}`],
  ['NCBCT-04 VAL-04', 'creditorAccount.iban', 'DE89 3704 0044'],
  ['NCBCT-05', 'creditorAddress.country', undefined],
  ['NCBCT-05 VAL-02', 'creditorAddress.country', 'XX'],
  ['NCBCT-05 LIM-15', 'creditorAddress.street', text(71)],
  ['NCBCT-06', 'debtorAccount', undefined],
  ['NCBCT-06', 'debtorAccount.currency', undefined],
  ['NCBCT-06', 'debtorAccount.other', {}],
  ['NCBCT-07', 'remittanceInformationUnstructured', ''],
  ['NCBCT-07', 'remittanceInformationStructured', { reference: '1' }],
  ['NCBCT-07 LIM-16', 'remittanceInformationUnstructured', text(141)],
  ['NCBCT-08 VAL-08', 'purposeCode', 'GIFT'],
  ['NCBCT-09 VAL-07', 'requestedExecutionDate', '2026-13-01'],
  ['NCBCT-10', 'regulatoryReportingCode', '15'],
  ['NCBCT-10', 'regulatoryReportingCode', 14],
  ['NCBCT-11', 'regulatoryReportingInformation', ' '],
  ['NCBCT-11 LIM-16', 'regulatoryReportingInformation', text(141)],
  ['VER-17', 'endToEndIdentification', text(36)],
  ['VER-20', 'serviceLevelCode', 'SDVA'],
  ['NCBCT-02', 'ultimateDebtor', 'Havn'],
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
  'remittanceInformationUnstructured',
  'regulatoryReportingInformation',
  'endToEndIdentification',
]
/** Combining marks are booked with the letter before them. */
const isMark = (codePoint: number): boolean => codePoint >= 0x300 && codePoint <= 0x36f
const foreign = fc
  .oneof(
    fc.integer({ min: 0x00, max: 0xff }),
    fc.integer({ min: 0x0180, max: 0xd7ff }),
    fc.integer({ min: 0x2000, max: 0x206f }),
    fc.integer({ min: 0xe000, max: 0x10_ffff }),
  )
  .filter((codePoint) => !CROSS_BORDER_CHARACTERS.includes(codePoint) && !isMark(codePoint))
for (const field of TEXT_FIELDS)
  test(`SVC-10 ERR-03 400 FORMAT_ERROR: ${field} with a character that cannot travel abroad`, () => {
    fc.assert(
      fc.property(foreign, fc.nat(5), (codePoint, place) => {
        const name = 'Čáhci1'
        const value = name.slice(0, place) + String.fromCodePoint(codePoint) + name.slice(place)
        const result = read(paymentWith(field, value))
        const mentions = result.ok ? [] : result.problem.filter(({ path }) => path === field)
        const named = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')} at character ${place + 1} `
        assert.ok(mentions[0]?.text?.includes(named), `${mentions[0]?.text}`)
      }),
      { numRuns: 500 },
    )
  })
