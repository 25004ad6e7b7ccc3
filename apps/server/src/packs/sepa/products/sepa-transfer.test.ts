import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SepaPayment } from '@havn/contract'
import type { PaymentOrder } from '../../../domain/payments/index.ts'
import { toSepaOrder, validateSepaTransfer } from './sepa-transfer.ts'

const today = Temporal.PlainDate.from('2026-11-19')

const PAYMENT: SepaPayment = {
  instructedAmount: { currency: 'EUR', amount: '123.50' },
  debtorAccount: { iban: 'DE04100000010000000101' },
  creditorName: 'Merchant123',
  creditorAccount: { iban: 'FR7612345987650123456789014' },
  remittanceInformationUnstructured: 'Ref Number Merchant',
}

/** The same payment with a reference in place of the message. */
const { remittanceInformationUnstructured: _, ...BARE } = PAYMENT

const validate = (change: object, payment: object = PAYMENT) =>
  validateSepaTransfer({ ...payment, ...change } as SepaPayment, { today })

/** The paths of the errors, in the order in which they are reported. */
function errorsOf(change: object, payment?: object): (string | undefined)[] {
  const validated = validate(change, payment)
  return validated.ok ? [] : validated.problem.map(({ path }) => path)
}

function orderOf(change: object, payment?: object): PaymentOrder {
  const validated = validate(change, payment)
  assert(validated.ok)
  return validated.value
}

const amountOf = (amount: string, currency = 'EUR') => ({ instructedAmount: { amount, currency } })
const reference = (text: string) => ({ remittanceInformationStructured: { reference: text } })

describe('SEPA rules beyond the schema', () => {
  const REFUSED: readonly (readonly [name: string, change: object, paths: readonly string[]])[] = [
    ['dollars', amountOf('1.00', 'USD'), ['instructedAmount.currency']],
    ['three decimals', amountOf('1.234'), ['instructedAmount.amount']],
    ['one decimal', amountOf('1.2'), ['instructedAmount.amount']],
    ['nothing', amountOf('0.00'), ['instructedAmount.amount']],
    ['more than SEPA carries', amountOf('1000000000.00'), ['instructedAmount.amount']],
    [
      'an IBAN with wrong check digits',
      { creditorAccount: { iban: 'DE23100120020123456789' } },
      ['creditorAccount.iban'],
    ],
    [
      'an IBAN outside of SEPA',
      { creditorAccount: { iban: 'BR1800360305000010009795493C1' } },
      ['creditorAccount.iban'],
    ],
    [
      'an account to pay from with wrong check digits',
      { debtorAccount: { iban: 'DE05100000010000000101' } },
      ['debtorAccount.iban'],
    ],
    [
      'a creditor account in another currency',
      { creditorAccount: { ...PAYMENT.creditorAccount, currency: 'CHF' } },
      ['creditorAccount.currency'],
    ],
    ['a BIC of another country', { creditorAgent: 'COBADEFFXXX' }, ['creditorAgent']],
    ['a message and a reference', reference('RF18539007547034'), ['remittanceInformationStructured']],
    [
      'a message in two forms',
      { remittanceInformationUnstructuredArray: ['x'] },
      ['remittanceInformationUnstructuredArray'],
    ],
    [
      'an end-to-end id that grows too long',
      { endToEndIdentification: 'ä'.repeat(18) },
      ['endToEndIdentification'],
    ],
    ['a day in the past', { requestedExecutionDate: '2026-11-18' }, ['requestedExecutionDate']],
    ['more than a year ahead', { requestedExecutionDate: '2027-11-20' }, ['requestedExecutionDate']],
    [
      'everything at once',
      {
        ...amountOf('1.00', 'USD'),
        creditorAccount: { iban: 'DE23100120020123456789' },
        debtorAccount: { iban: 'XX' },
      },
      ['instructedAmount.currency', 'debtorAccount.iban', 'creditorAccount.iban'],
    ],
  ]
  for (const [name, change, paths] of REFUSED)
    test(`${name}: refused at ${paths.join(', ')}`, () => {
      assert.deepEqual(errorsOf(change), paths)
    })

  test('a creditor reference is checked if it begins with RF', () => {
    assert.deepEqual(errorsOf(reference('RF18539007547034'), BARE), [])
    assert.deepEqual(errorsOf(reference('INV-1147'), BARE), [])
    assert.deepEqual(errorsOf(reference('RF19539007547034'), BARE), [
      'remittanceInformationStructured.reference',
    ])
    assert.deepEqual(
      errorsOf({ remittanceInformationStructuredArray: [{ reference: 'RF19539007547034' }] }, BARE),
      ['remittanceInformationStructuredArray[0].reference'],
    )
  })

  const TAKEN: readonly (readonly [name: string, change: object])[] = [
    ['a cent', amountOf('0.01')],
    ['the most that SEPA carries', amountOf('999999999.99')],
    ['an account in Norway', { creditorAccount: { iban: 'NO9386011117947' } }],
    ['a BIC of the country of the IBAN', { creditorAgent: 'BNPAFRPPXXX' }],
    ['a BIC of an overseas part of France', { creditorAgent: 'BNPAREPPXXX' }],
    ['no message', { remittanceInformationUnstructured: '' }],
    ['an empty array beside a message', { remittanceInformationStructuredArray: [] }],
    ['today', { requestedExecutionDate: '2026-11-19' }],
    ['a year ahead', { requestedExecutionDate: '2027-11-19' }],
  ]
  for (const [name, change] of TAKEN)
    test(`${name}: taken`, () => {
      assert.deepEqual(errorsOf(change), [])
    })
})

describe('orders to the core bank', () => {
  test('have what SEPA says where the payment says nothing', () => {
    assert.deepEqual(orderOf({}), {
      rail: 'sepa',
      amount: { minorUnits: 123_50n, currency: 'EUR' },
      debtor: { account: { kind: 'iban', iban: 'DE04100000010000000101' }, currency: 'EUR' },
      creditor: {
        account: { kind: 'iban', iban: 'FR7612345987650123456789014' },
        currency: 'EUR',
        name: 'Merchant123',
        agent: undefined,
      },
      isUrgent: false,
      executionDate: '2026-11-19',
      creditorAddress: undefined,
      ultimateDebtor: undefined,
      chargeBearer: 'SLEV',
      remittance: ['Ref Number Merchant'],
      endToEndIdentification: 'NOTPROVIDED',
      purposeCode: undefined,
      regulatoryReporting: undefined,
    } satisfies PaymentOrder)
  })

  test('carry every text in the SWIFT x set', () => {
    const order = orderOf(
      {
        creditorName: 'Bäckerei Grüß & Söhne',
        ultimateCreditor: 'Zoë Ødegård',
        instructionIdentification: 'I-1',
        creditorAddress: { streetName: 'Straße 1', townName: 'Köln', country: 'DE' },
        remittanceInformationStructuredArray: [{ reference: 'RF18539007547034', referenceIssuer: 'ISO' }],
      },
      BARE,
    )
    assert.equal(order.creditor.name, 'Baeckerei Gruess + Soehne')
    assert.equal(order.ultimateCreditor, 'Zoe Oedegaard')
    assert.equal(order.instructionIdentification, 'I-1')
    assert.deepEqual(order.creditorAddress, {
      street: 'Strasse 1',
      buildingNumber: undefined,
      postalCode: undefined,
      city: 'Koeln',
      country: 'DE',
    })
    assert.deepEqual(order.remittance, ['', 'RF18539007547034', '', 'ISO'])
  })

  test('of a stored payment are those of its validation, on its day', () => {
    assert.deepEqual(toSepaOrder(PAYMENT, '2026-11-20'), { ...orderOf({}), executionDate: '2026-11-20' })
  })
})
