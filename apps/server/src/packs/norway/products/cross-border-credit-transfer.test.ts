import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Currency, NcbctPayment } from '@havn/contract'
import { homeRate, type ExchangeRate } from '../../../core-bank/index.ts'
import type { PaymentOrder } from '../../../domain/payments/index.ts'
import { validateCrossBorderTransfer } from './cross-border-credit-transfer.ts'

const today = Temporal.PlainDate.from('2026-11-16')

const RATES = {
  NOK: homeRate('NOK'),
  EUR: { currency: 'EUR', minorUnits: 2, nokPerUnit: '11.7250' },
  USD: { currency: 'USD', minorUnits: 2, nokPerUnit: '10.0840' },
  JPY: { currency: 'JPY', minorUnits: 0, nokPerUnit: '0.0672' },
  KWD: { currency: 'KWD', minorUnits: 3, nokPerUnit: '32.8640' },
  HUF: { currency: 'HUF', minorUnits: 2, nokPerUnit: '0.030215' },
} satisfies Partial<Record<Currency, ExchangeRate>>

type Traded = keyof typeof RATES

function payment(change: object = {}): NcbctPayment {
  return {
    instructedAmount: { amount: '100.00', currency: 'EUR' },
    creditorName: 'Bäckerei Müller GmbH',
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    debtorAccount: { bban: '99860510002', currency: 'NOK' },
    ...change,
  }
}

const amountOf = (amount: string, currency: string) => ({ instructedAmount: { amount, currency } })

function validate(change: object): ReturnType<typeof validateCrossBorderTransfer> {
  const body = payment(change)
  return validateCrossBorderTransfer(body, { today, rate: RATES[body.instructedAmount.currency as Traded] })
}

/** The paths of the errors, in the order in which they are reported. */
function errorsOf(change: object): (string | undefined)[] {
  const validated = validate(change)
  return validated.ok ? [] : validated.problem.map(({ path }) => path)
}

function orderOf(change: object): PaymentOrder {
  const validated = validate(change)
  assert(validated.ok)
  return validated.value
}

describe('questions to the core bank about a cross-border payment', () => {
  test('NCBCT-01 NCBCT-04 NCBCT-06 to an IBAN, today', () => {
    assert.deepEqual(orderOf({}), {
      rail: 'cross-border',
      amount: { minorUnits: 10_000n, currency: 'EUR' },
      debtor: { account: { kind: 'account', bban: '99860510002' }, currency: 'NOK' },
      creditor: {
        account: { kind: 'iban', iban: 'DE89370400440532013000' },
        currency: 'EUR',
        name: 'Baeckerei Mueller GmbH',
        agent: undefined,
      },
      isUrgent: false,
      executionDate: '2026-11-16',
      creditorAddress: undefined,
      ultimateDebtor: undefined,
      remittance: [''],
      endToEndIdentification: undefined,
      purposeCode: undefined,
      regulatoryReporting: undefined,
    } satisfies PaymentOrder)
  })

  test('NCBCT-03 NCBCT-09 VER-17 VER-20 to a BBAN, urgent, on a day, with words and a reference', () => {
    const order = orderOf({
      ...amountOf('1.00', 'USD'),
      creditorAccount: { bban: '1234567890', currency: 'USD' },
      creditorAgent: 'CHASUS33',
      serviceLevelCode: 'URGP',
      requestedExecutionDate: '2026-12-24',
      remittanceInformationUnstructured: 'Invoice 1',
      endToEndIdentification: 'E2E-1',
    })
    assert.deepEqual(order.creditor.account, { kind: 'bban', bban: '1234567890' })
    assert.equal(order.creditor.agent, 'CHASUS33')
    assert.equal(order.isUrgent, true)
    assert.equal(order.executionDate, '2026-12-24')
    assert.deepEqual(order.remittance, ['Invoice 1'])
    assert.equal(order.endToEndIdentification, 'E2E-1')
  })

  test('NCBCT-06 an IBAN of the debtor means the account whose number it contains', () => {
    const byIban = orderOf({ debtorAccount: { iban: 'NO5799860510002', currency: 'NOK' } })
    assert.deepEqual(byIban.debtor, orderOf({}).debtor)
  })
})

describe('cross-border: regulatory reporting', () => {
  /** The largest amount below NOK 100 000 and the next one, by the rates above. */
  const PAIRS: readonly (readonly [currency: Traded, below: string, from: string])[] = [
    ['NOK', '99999.99', '100000.00'],
    ['EUR', '8528.78', '8528.79'],
    ['USD', '9916.69', '9916.70'],
    ['JPY', '1488095', '1488096'],
    ['KWD', '3042.843', '3042.844'],
    // Small units: an amount that is NOK 100 000.00 when rounded to øre counts as that.
    ['HUF', '3309614.26', '3309614.27'],
  ]
  const code = { regulatoryReportingCode: '14' }
  const information = { regulatoryReportingInformation: 'Boat equipment' }
  for (const [currency, below, from] of PAIRS)
    test(`NCBCT-10 NCBCT-11 ${currency} ${below} is not, ${currency} ${from} is`, () => {
      assert.deepEqual(errorsOf(amountOf(below, currency)), [])
      assert.deepEqual(errorsOf(amountOf(from, currency)), [
        'regulatoryReportingCode',
        'regulatoryReportingInformation',
      ])
      assert.deepEqual(errorsOf({ ...amountOf(from, currency), ...code, ...information }), [])
    })

  test('NCBCT-10 NCBCT-11 each of the two is required by itself, and the error names the rate', () => {
    const amount = amountOf('8528.79', 'EUR')
    assert.deepEqual(errorsOf({ ...amount, ...code }), ['regulatoryReportingInformation'])
    assert.deepEqual(errorsOf({ ...amount, ...information }), ['regulatoryReportingCode'])
    const validated = validate({ ...amount, ...information })
    assert.equal(
      validated.ok ? undefined : validated.problem[0]?.text,
      'expected a code, as the amount is NOK 100 000 or more (EUR 1 = NOK 11.7250 today), got none',
    )
  })

  test('NCBCT-10 NCBCT-11 both may be sent with a smaller amount too', () => {
    assert.deepEqual(errorsOf({ ...code, ...information }), [])
  })

  test('NCBCT-10 the largest possible amount must be reported, in any currency', () => {
    for (const [amount, currency] of [
      ['9999999999999999.99', 'NOK'],
      ['999999999999999.999', 'KWD'],
      ['999999999999999999', 'JPY'],
    ] as const)
      assert.equal(errorsOf(amountOf(amount, currency)).length, 2)
  })
})

describe('cross-border: urgent', () => {
  const abroad = (agent: string) => ({
    creditorAccount: { bban: '1234567890', currency: 'EUR' },
    creditorAgent: agent,
  })
  const CASES: readonly (readonly [name: string, change: object, isTaken: boolean])[] = [
    ['euros to Germany', {}, false],
    ['euros to Switzerland', { creditorAccount: { iban: 'CH9300762011623852957', currency: 'EUR' } }, false],
    ['euros to Britain', { creditorAccount: { iban: 'GB29NWBK60161331926819', currency: 'EUR' } }, false],
    ['euros to a German BIC', abroad('COBADEFFXXX'), false],
    ['euros to the United States', abroad('CHASUS33'), true],
    ['euros to Türkiye', { creditorAccount: { iban: 'TR330006100519786457841326', currency: 'EUR' } }, true],
    ['dollars to Germany', amountOf('100.00', 'USD'), true],
    ['kroner to Germany', amountOf('100.00', 'NOK'), true],
  ]
  for (const [name, change, isTaken] of CASES)
    test(`VER-20 ${name}: ${isTaken ? 'taken' : 'refused'}`, () => {
      assert.deepEqual(errorsOf({ ...change, serviceLevelCode: 'URGP' }), isTaken ? [] : ['serviceLevelCode'])
      assert.deepEqual(errorsOf(change), [], 'not urgent')
    })

  test('VER-20 the IBAN decides where the money goes, even if the agent is elsewhere', () => {
    assert.deepEqual(errorsOf({ creditorAgent: 'CHASUS33', serviceLevelCode: 'URGP' }), ['serviceLevelCode'])
  })
})

describe('cross-border: faults', () => {
  test('NCBCT-01 VAL-06 fraction digits are those of the currency', () => {
    for (const [amount, currency] of [
      ['100', 'EUR'],
      ['100.0', 'EUR'],
      ['100.000', 'EUR'],
      ['100.00', 'JPY'],
      ['100.00', 'KWD'],
    ] as const)
      assert.deepEqual(
        errorsOf(amountOf(amount, currency)),
        ['instructedAmount.amount'],
        `${currency} ${amount}`,
      )
  })

  test('NCBCT-01 a currency that the bank does not trade is reported together with a wrong amount', () => {
    assert.deepEqual(errorsOf(amountOf('100.00', 'XAF')), [
      'instructedAmount.amount',
      'instructedAmount.currency',
    ])
    assert.deepEqual(errorsOf(amountOf('100', 'XAF')), ['instructedAmount.currency'])
    const validated = validate(amountOf('100', 'XAF'))
    assert.match(
      validated.ok ? '' : (validated.problem[0]?.text ?? ''),
      /got XAF; docs\/sandbox-data\.md lists/,
    )
  })

  test('NCBCT-04 a Norwegian creditor must be paid by a domestic transfer, however the account is given', () => {
    assert.deepEqual(errorsOf({ creditorAccount: { iban: 'NO9386011117947', currency: 'NOK' } }), [
      'creditorAccount.iban',
    ])
    const creditorAccount = { bban: '86011117947', currency: 'NOK' }
    assert.deepEqual(errorsOf({ creditorAccount, creditorAgent: 'DNBANOKK' }), ['creditorAgent'])
  })

  test('MSG-03 all problems at once, each with its path', () => {
    const faults = errorsOf({
      ...amountOf('1.5', 'EUR'),
      creditorAccount: { bban: '1', iban: 'DE89370400440532013001', currency: 'EUR' },
      debtorAccount: { bban: '99860510003', iban: 'SE4550000000058398257466', currency: 'NOK' },
      requestedExecutionDate: '2026-11-15',
      serviceLevelCode: 'URGP',
    })
    assert.deepEqual(faults, [
      'instructedAmount.amount',
      'requestedExecutionDate',
      'debtorAccount',
      'debtorAccount.bban',
      'debtorAccount.iban',
      'creditorAccount',
      'creditorAgent',
      'creditorAccount.iban',
      'serviceLevelCode',
    ])
  })
})
