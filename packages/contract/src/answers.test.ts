import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { CREATED_PAYMENT, CUSTOMER } from '../test/responses.ts'
import { PaymentCreationAnswer } from './payments/payment-creation-answer.ts'
import { TransactionStatus } from './payments/transaction-status.ts'
import { SandboxAgreement, SandboxCustomer } from './sandbox/data/sandbox-customer.ts'
import { TppMessage } from './tpp-message.ts'
import { Link } from './values/addresses/link.ts'
import { pathsOf } from '../test/paths-of.ts'

const link = { href: '/v1/x', verbs: ['GET'] }

const REQUIRED: readonly (readonly [string, TSchema, readonly string[]])[] = [
  ['VAL-09 VAL-10 a link', Link, ['href', 'verbs']],
  ['PCR-01 PCR-02 a creation answer', PaymentCreationAnswer, ['paymentId', 'transactionStatus']],
  ['MSG-01 MSG-02 a message', TppMessage, ['category', 'code']],
  [
    'SBX-01 SBX-02 SBX-03 SBX-04 SBX-05 SBX-06 SBX-07 SBX-08 a customer',
    SandboxCustomer,
    [
      'customerId',
      'customerNumber',
      'customerType',
      'customerName',
      'agreements',
      'accounts',
      'cardAccounts',
      '_links',
    ],
  ],
  ['SBX-09 SBX-10 an agreement', SandboxAgreement, ['id', 'name', 'engagements', '_links']],
]
for (const [name, schema, fields] of REQUIRED)
  test(`${name} needs ${fields.join(', ')} and no more`, () => {
    assert.deepEqual(pathsOf(schema, {}), fields)
  })

const BROKEN: readonly (readonly [string, TSchema, unknown, string])[] = [
  ['VAL-10 a verb other than GET, PUT, POST, DELETE', Link, { ...link, verbs: ['PATCH'] }, 'verbs[0]'],
  [
    'PCR-02 ST-01 a status of baskets',
    PaymentCreationAnswer,
    { ...CREATED_PAYMENT, transactionStatus: 'PATC' },
    'transactionStatus',
  ],
  [
    'PCR-03 a fee without currency',
    PaymentCreationAnswer,
    { ...CREATED_PAYMENT, transactionFees: { amount: '5.00' } },
    'transactionFees.currency',
  ],
  [
    'PCR-04 an indicator in words',
    PaymentCreationAnswer,
    { ...CREATED_PAYMENT, transactionFeeIndicator: 'no' },
    'transactionFeeIndicator',
  ],
  [
    'PCR-05 a message without code',
    PaymentCreationAnswer,
    { ...CREATED_PAYMENT, tppMessages: [{ category: 'ERROR' }] },
    'tppMessages[0].code',
  ],
  [
    'PCR-06 LIM-18 a PSU message of 513 characters',
    PaymentCreationAnswer,
    { ...CREATED_PAYMENT, psuMessage: 'x'.repeat(513) },
    'psuMessage',
  ],
  [
    'PCR-07 an invalid link',
    PaymentCreationAnswer,
    { ...CREATED_PAYMENT, _links: { ...CREATED_PAYMENT._links, self: '/v1/x' } },
    '_links.self',
  ],
  ['MSG-02 ERR-10 an unknown code', TppMessage, { category: 'ERROR', code: 'OOPS' }, 'code'],
  ['MSG-01 a third category', TppMessage, { category: 'INFO', code: 'CONFLICT' }, 'category'],
  [
    'MSG-04 LIM-18 a text of 513 characters',
    TppMessage,
    { category: 'ERROR', code: 'CONFLICT', text: 'x'.repeat(513) },
    'text',
  ],
  [
    'SBX-03 a third type of customer',
    SandboxCustomer,
    { ...CUSTOMER, customerType: 'OTHER' },
    'customerType',
  ],
  [
    'SBX-08 a customer without self',
    SandboxCustomer,
    { ...CUSTOMER, _links: { phone: link } },
    '_links.self',
  ],
  [
    'SBX-10 an agreement without the link engagements',
    SandboxAgreement,
    { ...CUSTOMER.agreements[0], _links: { self: link } },
    '_links.engagements',
  ],
]
for (const [name, schema, value, path] of BROKEN)
  test(`${name} does not fit`, () => {
    assert.deepEqual(pathsOf(schema, value), [path])
  })

test('PCR-06 LIM-18 a PSU message of 512 characters fits', () => {
  assert.deepEqual(pathsOf(PaymentCreationAnswer, { ...CREATED_PAYMENT, psuMessage: 'x'.repeat(512) }), [])
})

test('ST-01 a payment has one of eleven statuses', () => {
  assert.equal(TransactionStatus.enum.join(' '), 'ACCP ACSC ACSP ACTC ACWC ACWP RCVD PDNG RJCT CANC PART')
})
