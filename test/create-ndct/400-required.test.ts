import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ndctBody, ndctCreation } from '../support/ndct.ts'
import { prepare, useBank } from '../support/bank.ts'

const { instructedAmount, creditorAccount, creditorAddress, debtorAccount } = ndctBody()
const without = (whole: object, name: string): object => ({ ...whole, [name]: undefined })
const card = { identification: '4799000000000001', schemeNameProprietary: 'creditCardAccount' }
const paidBy = (other: object) => ({ debtorAccount: { currency: 'NOK', other } })

/** The required fields of a domestic payment, each left out of an otherwise valid body. */
const LEFT_OUT: Readonly<Record<string, readonly [path: string, change: object]>> = {
  'NDCT-01 the amount and its currency': ['instructedAmount', { instructedAmount: undefined }],
  'NDCT-01 the amount': [
    'instructedAmount.amount',
    { instructedAmount: without(instructedAmount, 'amount') },
  ],
  'NDCT-01 the currency of the amount': [
    'instructedAmount.currency',
    { instructedAmount: without(instructedAmount, 'currency') },
  ],
  "NDCT-04 the creditor's account": ['creditorAccount', { creditorAccount: undefined }],
  "NDCT-04 the number of the creditor's account": [
    'creditorAccount.bban',
    { creditorAccount: without(creditorAccount, 'bban') },
  ],
  "NDCT-04 the currency of the creditor's account": [
    'creditorAccount.currency',
    { creditorAccount: without(creditorAccount, 'currency') },
  ],
  "NDCT-05 the creditor's address": ['creditorAddress', { creditorAddress: undefined }],
  "NDCT-05 the country of the creditor's address": [
    'creditorAddress.country',
    { creditorAddress: without(creditorAddress, 'country') },
  ],
  "NDCT-06 the debtor's account": ['debtorAccount', { debtorAccount: undefined }],
  "NDCT-06 the currency of the debtor's account": [
    'debtorAccount.currency',
    { debtorAccount: without(debtorAccount, 'currency') },
  ],
  'NDCT-07 the reference of a card account': [
    'debtorAccount.other.identification',
    paidBy(without(card, 'identification')),
  ],
  'NDCT-07 the scheme of a card account': [
    'debtorAccount.other.schemeNameProprietary',
    paidBy(without(card, 'schemeNameProprietary')),
  ],
}

const PURPOSES = 'INVS SALA IDCP CASH CORT INTC PENS SSBE SUPP TAXS TREA VATX LOAN OTHR'.split(' ')

describe('create NDCT payment: required and optional fields', () => {
  const bank = useBank()
  const tpp = prepare(() => bank.newTpp({ keyType: 'P-256' }))

  const create = (body: object) =>
    bank.call(tpp, ndctCreation({ body, query: '?allowLogicalDuplicate=true' }))

  for (const [name, [path, change]] of Object.entries(LEFT_OUT))
    test(`${name} is left out: 400 FORMAT_ERROR`, async () => {
      const answer = await create({ ...ndctBody(), ...change })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(
        answer.json.tppMessages.map((message) => [message.category, message.code, message.path]),
        [['ERROR', 'FORMAT_ERROR', path]],
      )
    })

  test('NDCT-03 NDCT-05 NDCT-08 NDCT-09 NDCT-10 NDCT-11 NDCT-12 NDCT-13 201: only the required fields', async () => {
    const { remittanceInformationUnstructured: _, ...body } = ndctBody({ creditorAddress: { country: 'NO' } })
    assert.deepEqual(Object.keys(body).toSorted(), [
      'creditorAccount',
      'creditorAddress',
      'creditorName',
      'debtorAccount',
      'instructedAmount',
    ])
    const answer = await create(body)
    assert.equal(answer.status, 201, answer.text)
  })

  test('REM-01 REM-02 REM-03 LIM-17 201: reference, type and issuer of 35 characters; 400 for 36, each reported', async () => {
    const { remittanceInformationUnstructured: _, ...body } = ndctBody()
    const ofLength = (length: number) => {
      const text = 'x'.repeat(length)
      return [{ reference: text, referenceType: text, referenceIssuer: text }]
    }
    const taken = await create({ ...body, remittanceInformationStructuredArray: ofLength(35) })
    assert.equal(taken.status, 201, taken.text)
    const refused = await create({ ...body, remittanceInformationStructuredArray: ofLength(36) })
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.json.tppMessages.map(({ path = '' }) => path.split('.')[1] ?? '').toSorted(), [
      'reference',
      'referenceIssuer',
      'referenceType',
    ])
  })

  test('VAL-08 NDCT-12 201: each of the fourteen purposes', async () => {
    const answers = await Promise.all(PURPOSES.map((purposeCode) => create({ ...ndctBody(), purposeCode })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      PURPOSES.map(() => 201),
    )
  })
})
