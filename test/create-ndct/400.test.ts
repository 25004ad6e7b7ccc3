import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inDays } from '../support/coming-dates.ts'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { faultsIn } from '../support/send.ts'
import { prepare, useBank } from '../support/bank.ts'

/** A change to a valid body, and the one error that it causes. */
type Case = readonly [name: string, change: object, code: string, path: string]

const noText = { remittanceInformationUnstructured: undefined }
const long = (length: number) => 'x'.repeat(length)
const kidAccount = { creditorAccount: { bban: '99860515489', currency: 'NOK' }, ...noText }
const kid = (reference: string, more: object = {}) => ({
  remittanceInformationStructuredArray: [{ reference, ...more }],
})

const CASES: readonly Case[] = [
  [
    'NDCT-01 VAL-06 fraction digits differ from the minor units',
    { instructedAmount: { amount: '125.5', currency: 'NOK' } },
    'FORMAT_ERROR',
    'instructedAmount.amount',
  ],
  [
    'VAL-06 JPY has no fraction digits',
    { instructedAmount: { amount: '125.50', currency: 'JPY' } },
    'FORMAT_ERROR',
    'instructedAmount.amount',
  ],
  [
    'VAL-05 nineteen digits',
    { instructedAmount: { amount: '12345678901234567.00', currency: 'NOK' } },
    'FORMAT_ERROR',
    'instructedAmount.amount',
  ],
  [
    'NDCT-01 zero is not an amount',
    { instructedAmount: { amount: '0.00', currency: 'NOK' } },
    'FORMAT_ERROR',
    'instructedAmount.amount',
  ],
  [
    'NDCT-01 a number instead of a string',
    { instructedAmount: { amount: 125.5, currency: 'NOK' } },
    'FORMAT_ERROR',
    'instructedAmount.amount',
  ],
  [
    'VAL-01 a currency not on the list',
    { instructedAmount: { amount: '1.00', currency: 'XXX' } },
    'FORMAT_ERROR',
    'instructedAmount.currency',
  ],
  ['NDCT-02 no creditorName', { creditorName: undefined }, 'FORMAT_ERROR', 'creditorName'],
  [
    'NDCT-02 LIM-15 creditorName of 71 characters',
    { creditorName: long(71) },
    'FORMAT_ERROR',
    'creditorName',
  ],
  ['NDCT-03 an agent that is not a BIC', { creditorAgent: 'DNBANOK' }, 'FORMAT_ERROR', 'creditorAgent'],
  [
    'NDCT-03 a currency account without an agent',
    { creditorAccount: { bban: '99860512749', currency: 'EUR' } },
    'FORMAT_ERROR',
    'creditorAgent',
  ],
  [
    'NDCT-04 a creditor account with a wrong check digit',
    { creditorAccount: { bban: '99860512748', currency: 'NOK' } },
    'FORMAT_ERROR',
    'creditorAccount.bban',
  ],
  [
    'NDCT-04 VAL-03 LIM-19 a BBAN of 31 characters',
    { creditorAccount: { bban: '9'.repeat(31), currency: 'NOK' } },
    'FORMAT_ERROR',
    'creditorAccount.bban',
  ],
  [
    'NDCT-05 an address without a country',
    { creditorAddress: { city: 'Oslo' } },
    'FORMAT_ERROR',
    'creditorAddress.country',
  ],
  [
    'VAL-02 NDCT-05 a country not on the list',
    { creditorAddress: { country: 'XX' } },
    'FORMAT_ERROR',
    'creditorAddress.country',
  ],
  [
    'NDCT-05 LIM-15 a street of 71 characters',
    { creditorAddress: { street: long(71), country: 'NO' } },
    'FORMAT_ERROR',
    'creditorAddress.street',
  ],
  ['NDCT-06 neither bban nor other', { debtorAccount: { currency: 'NOK' } }, 'FORMAT_ERROR', 'debtorAccount'],
  [
    'NDCT-06 both bban and other',
    {
      debtorAccount: {
        currency: 'NOK',
        bban: '99860510002',
        other: { identification: '1', schemeNameProprietary: 'creditCardAccount' },
      },
    },
    'FORMAT_ERROR',
    'debtorAccount',
  ],
  [
    'NDCT-06 a debtor account with a wrong check digit',
    { debtorAccount: { currency: 'NOK', bban: '99860510003' } },
    'FORMAT_ERROR',
    'debtorAccount.bban',
  ],
  [
    'NDCT-07 another scheme than creditCardAccount',
    { debtorAccount: { currency: 'NOK', other: { identification: '1', schemeNameProprietary: 'card' } } },
    'FORMAT_ERROR',
    'debtorAccount.other.schemeNameProprietary',
  ],
  [
    'NDCT-08 LIM-15 ultimateDebtor of 71 characters',
    { ultimateDebtor: long(71) },
    'FORMAT_ERROR',
    'ultimateDebtor',
  ],
  [
    'NDCT-09 an empty message',
    { remittanceInformationUnstructured: '' },
    'FORMAT_ERROR',
    'remittanceInformationUnstructured',
  ],
  [
    'NDCT-09 LIM-16 a message of 141 characters',
    { remittanceInformationUnstructured: long(141) },
    'FORMAT_ERROR',
    'remittanceInformationUnstructured',
  ],
  [
    'NDCT-10 REM-01 an empty reference',
    { remittanceInformationStructured: { reference: '' } },
    'FORMAT_ERROR',
    'remittanceInformationStructured.reference',
  ],
  [
    'NDCT-11 REM-01 LIM-17 a reference of 36 characters',
    { ...noText, ...kid(long(36)) },
    'FORMAT_ERROR',
    'remittanceInformationStructuredArray[0].reference',
  ],
  [
    'REM-02 a referenceType of 36 characters',
    { ...noText, ...kid('1', { referenceType: long(36) }) },
    'FORMAT_ERROR',
    'remittanceInformationStructuredArray[0].referenceType',
  ],
  [
    'REM-03 an empty referenceIssuer',
    { ...noText, ...kid('1', { referenceIssuer: '' }) },
    'FORMAT_ERROR',
    'remittanceInformationStructuredArray[0].referenceIssuer',
  ],
  ['NDCT-12 VAL-08 a purpose code not on the list', { purposeCode: 'GIFT' }, 'FORMAT_ERROR', 'purposeCode'],
  [
    'NDCT-13 VAL-07 30 February',
    { requestedExecutionDate: '2027-02-30' },
    'FORMAT_ERROR',
    'requestedExecutionDate',
  ],
  [
    'NDCT-13 SVC-11 a date in another format',
    { requestedExecutionDate: '15.11.2026' },
    'FORMAT_ERROR',
    'requestedExecutionDate',
  ],
  [
    'NDCT-13 yesterday',
    { requestedExecutionDate: inDays(-1) },
    'EXECUTION_DATE_INVALID',
    'requestedExecutionDate',
  ],
  [
    'NDCT-13 366 days ahead',
    { requestedExecutionDate: inDays(366) },
    'EXECUTION_DATE_INVALID',
    'requestedExecutionDate',
  ],
  [
    'NDCT-14 a message and structured references',
    kid('1'),
    'FORMAT_ERROR',
    'remittanceInformationUnstructured',
  ],
  [
    'NDCT-10 NDCT-11 the single object and the array',
    { ...noText, ...kid('1'), remittanceInformationStructured: { reference: '1' } },
    'FORMAT_ERROR',
    'remittanceInformationStructured',
  ],
  ['ERR-03 SVC-10 an emoji', { creditorName: 'Ola 🎉' }, 'FORMAT_ERROR', 'creditorName'],
  [
    'ERR-03 a character that reverses the text',
    { remittanceInformationUnstructured: 'to \u202eOla' },
    'FORMAT_ERROR',
    'remittanceInformationUnstructured',
  ],
  ['ERR-04 KID_MISSING', kidAccount, 'KID_MISSING', 'remittanceInformationStructuredArray'],
  [
    'ERR-04 REM-05 a KID in the message does not count',
    { ...kidAccount, remittanceInformationUnstructured: '1234566' },
    'KID_MISSING',
    'remittanceInformationStructuredArray',
  ],
  [
    'ERR-04 a KID with a wrong check digit',
    { ...kidAccount, ...kid('1234567') },
    'KID_INVALID',
    'remittanceInformationStructuredArray[0].reference',
  ],
  [
    'ERR-04 a KID of another length than agreed',
    { ...kidAccount, ...kid('12345674') },
    'KID_INVALID',
    'remittanceInformationStructuredArray[0].reference',
  ],
  [
    'ERR-04 a reference of another type',
    { ...kidAccount, ...kid('1234566', { referenceType: 'SCOR' }) },
    'KID_INVALID',
    'remittanceInformationStructuredArray[0].referenceType',
  ],
  [
    'ERR-04 two references',
    {
      ...kidAccount,
      remittanceInformationStructuredArray: [{ reference: '1234566' }, { reference: '1234566' }],
    },
    'KID_INVALID',
    'remittanceInformationStructuredArray[1]',
  ],
  [
    'ERR-04 an invalid KID although none is required',
    { creditorAccount: { bban: '99860520962', currency: 'NOK' }, ...noText, ...kid('123456780') },
    'KID_INVALID',
    'remittanceInformationStructuredArray[0].reference',
  ],
  ['an unknown field', { creditorNmae: 'Ola' }, 'FORMAT_ERROR', 'creditorNmae'],
  [
    'endToEndIdentification of 36 characters',
    { endToEndIdentification: long(36) },
    'FORMAT_ERROR',
    'endToEndIdentification',
  ],
]

describe('create NDCT payment: 400', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp())

  for (const [name, change, code, path] of CASES)
    test(`400 ${code}: ${name}`, async () => {
      const answer = await bank.call(tpp, ndctCreation({ body: { ...ndctBody(), ...change } }))
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(
        answer.json.tppMessages.map((message) => [message.category, message.code, message.path]),
        [['ERROR', code, path]],
      )
    })

  test('MSG-01 MSG-02 MSG-03 MSG-04 one answer lists all errors, each with its path', async () => {
    const answer = await bank.call(
      tpp,
      ndctCreation({
        body: ndctBody({
          instructedAmount: { amount: '1.5', currency: 'NOK' },
          creditorAccount: { bban: '12345678901', currency: 'NOK' },
          requestedExecutionDate: '2001-01-01',
        }),
      }),
    )
    assert.deepEqual(
      answer.json.tppMessages.map(({ path }) => path),
      ['instructedAmount.amount', 'creditorAccount.bban', 'requestedExecutionDate'],
    )
    for (const { category, code, text } of answer.json.tppMessages) {
      assert.equal(category, 'ERROR')
      assert.match(code, /^(FORMAT_ERROR|EXECUTION_DATE_INVALID)$/)
      assert.match(text, /expected .+, got /)
      assert.ok(text.length <= 512)
    }
  })

  test('LIM-15 LIM-16 texts of the maximum length are accepted', async () => {
    const body = ndctBody({
      creditorName: long(70),
      ultimateDebtor: long(70),
      creditorAddress: { street: long(70), country: 'NO' },
      remittanceInformationUnstructured: long(140),
    })
    assert.equal((await bank.call(tpp, ndctCreation({ body }))).status, 201)
  })

  test('EP-03 400 FORMAT_ERROR: a query parameter that is neither true nor false, or unknown', async () => {
    for (const [query, path] of [
      ['?allowLogicalDuplicate=1', 'allowLogicalDuplicate'],
      ['?allowDuplicate=true', 'allowDuplicate'],
    ] as const) {
      const answer = await bank.call(tpp, ndctCreation({ query }))
      assert.equal(answer.status, 400)
      assert.deepEqual(faultsIn(answer), [['FORMAT_ERROR', path]])
    }
  })
})
