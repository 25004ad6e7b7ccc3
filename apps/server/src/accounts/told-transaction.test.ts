import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ACCEPT_FIXES,
  type AcceptFix,
  CardTransactionDetails,
  compileBody,
  TransactionDetails,
} from '@havn/contract'
import type { Transaction } from '../core-bank/index.ts'
import {
  cardTransactionDetails,
  cardTransactionTold,
  transactionDetails,
  transactionTold,
} from './told-transaction.ts'
import { transactionCode } from './transaction-code.ts'

const ALL = new Set(Object.keys(ACCEPT_FIXES) as AcceptFix[])
const without = (fix: AcceptFix) => ALL.difference(new Set([fix]))

const OUT: Transaction = {
  transactionId: '019a86f4-0c11-7a20-9b7e-1d2c3b4a5f60',
  booked: { bookingDate: '2026-11-16', position: '17' },
  valueDate: '2026-11-15',
  amount: { minorUnits: -5912_50n, currency: 'NOK' },
  original: { minorUnits: 500_00n, currency: 'EUR' },
  fee: { minorUnits: 50_00n, currency: 'NOK' },
  kind: 'cross-border',
  text: 'Overføring utland',
  counterparty: {
    name: 'Möwe GmbH',
    bban: undefined,
    iban: 'DE89370400440532013000',
    agent: 'COBADEFFXXX',
  },
  message: undefined,
  references: ['12345674', 'RF18'],
  endToEndIdentification: 'ORDER-1',
  proprietary: ['Arkivref. 1', 'two', 'three', 'four'],
}

const PENDING_IN: Transaction = {
  ...OUT,
  booked: undefined,
  amount: { minorUnits: 125_50n, currency: 'NOK' },
  original: undefined,
  fee: undefined,
  kind: 'domestic',
  counterparty: { name: 'Ola Nordmann', bban: '99860512749', iban: undefined, agent: undefined },
  message: 'Takk for middagen',
  references: [],
  endToEndIdentification: undefined,
  proprietary: [],
}

describe('a transaction as a listing tells it', () => {
  test('TRX-02 VER-11 what went out: to whom, with which references, and no more than a listing has', () => {
    assert.deepEqual(transactionTold(OUT, ALL), {
      transactionId: OUT.transactionId,
      bookingDate: '2026-11-16',
      valueDate: '2026-11-15',
      bankTransactionCode: 'PMNT-ICDT-XBCT',
      additionalInformationProprietary1: 'Arkivref. 1',
      additionalInformationProprietary2: 'two',
      additionalInformationProprietary3: 'three',
      transactionAmount: { amount: '-5912.50', currency: 'NOK' },
      creditorName: 'Möwe GmbH',
      creditorAccount: { iban: 'DE89370400440532013000' },
      remittanceInformationStructuredArray: [{ reference: '12345674' }, { reference: 'RF18' }],
      endToEndId: 'ORDER-1',
      additionalInformation: 'Overføring utland',
    })
  })

  test('what comes in and is pending: from whom, and no booking date', () => {
    assert.deepEqual(transactionTold(PENDING_IN, ALL), {
      transactionId: OUT.transactionId,
      valueDate: '2026-11-15',
      bankTransactionCode: 'PMNT-RCDT-DMCT',
      transactionAmount: { amount: '125.50', currency: 'NOK' },
      debtorName: 'Ola Nordmann',
      debtorAccount: { bban: '99860512749' },
      remittanceInformationUnstructured: 'Takk for middagen',
      additionalInformation: 'Overføring utland',
    })
  })

  test('money from nobody has neither creditor nor debtor', () => {
    const told = transactionTold({ ...PENDING_IN, counterparty: undefined, kind: 'deposit' }, ALL)
    assert(!Object.keys(told).some((name) => /creditor|debtor/.test(name)))
  })

  test('VER-06 amounts are strings, and were numbers', () => {
    const fixes = without('amount-as-string')
    assert.equal(transactionTold(OUT, fixes).transactionAmount.amount, -5912.5)
    const details = transactionDetails(OUT, fixes)
    assert.deepEqual([details.instructedAmount?.amount, details.transactionFees?.amount], [-500, 50])
  })
})

describe('a transaction in detail', () => {
  test('EP-27 VER-11 the listing’s fields and more: bank, exchange, original amount and fee', () => {
    const details = transactionDetails(OUT, ALL)
    assert(compileBody(TransactionDetails)(details).ok)
    assert.deepEqual(details, {
      ...transactionTold(OUT, ALL),
      creditorAgent: 'COBADEFFXXX',
      instructedAmount: { amount: '-500.00', currency: 'EUR' },
      currencyExchange: [{ sourceCurrency: 'NOK', targetCurrency: 'EUR' }],
      transactionFees: { amount: '50.00', currency: 'NOK' },
    })
  })

  test('the rate is told where the bank tells it', () => {
    for (const told of [transactionDetails, cardTransactionDetails]) {
      const details = told({ ...OUT, exchangeRate: '0.0852878' }, ALL)
      assert.deepEqual(details.currencyExchange, [
        { sourceCurrency: 'NOK', targetCurrency: 'EUR', exchangeRate: '0.0852878' },
      ])
    }
  })

  test('of what came in from abroad: its bank is the debtor’s, and the exchange goes the other way', () => {
    const details = transactionDetails({ ...OUT, amount: { minorUnits: 5800_00n, currency: 'NOK' } }, ALL)
    assert.equal(details.debtorAgent, 'COBADEFFXXX')
    assert.deepEqual(details.instructedAmount, { amount: '500.00', currency: 'EUR' })
    assert.deepEqual(details.currencyExchange, [{ sourceCurrency: 'EUR', targetCurrency: 'NOK' }])
  })
})

describe('a card transaction as it is told', () => {
  const nok = { amount: '-5912.50', currency: 'NOK' }
  const eur = { amount: '-500.00', currency: 'EUR' }

  test('VER-07 transactionAmount is the account’s and originalAmount the shop’s; they were switched', () => {
    const told = cardTransactionTold(OUT, ALL)
    assert.deepEqual([told.transactionAmount, told.originalAmount], [nok, eur])
    const before = cardTransactionTold(
      OUT,
      without('cardaccount-switch-originalamount-and-transactionamount'),
    )
    assert.deepEqual([before.transactionAmount, before.originalAmount], [eur, nok])
  })

  test('in one currency there is one amount, with the correction and without', () => {
    const { original: _original, ...same } = OUT
    for (const fixes of [ALL, new Set<AcceptFix>(['amount-as-string'])]) {
      const told = cardTransactionTold({ ...same, original: undefined }, fixes)
      assert.deepEqual(told.transactionAmount, nok)
      assert(!('originalAmount' in told))
    }
  })

  test('EP-27 its details have the exchange and the fee too', () => {
    const details = cardTransactionDetails(OUT, ALL)
    assert(compileBody(CardTransactionDetails)(details).ok)
    assert.deepEqual(details, {
      ...cardTransactionTold(OUT, ALL),
      currencyExchange: [{ sourceCurrency: 'NOK', targetCurrency: 'EUR' }],
      transactionFees: { amount: '50.00', currency: 'NOK' },
    })
    assert.equal(details.transactionDetails, 'Möwe GmbH')
  })
})

test('every kind of transaction has a code, another for each direction', () => {
  const kinds = ['domestic', 'instant', 'cross-border', 'card', 'deposit', 'withdrawal'] as const
  for (const kind of kinds) {
    const [out, back] = [-1n, 1n].map((minorUnits) =>
      transactionCode({ kind, amount: { minorUnits, currency: 'NOK' } }),
    )
    assert.match(`${out} ${back}`, /^PMNT-[A-Z]{4}-[A-Z]{4} PMNT-[A-Z]{4}-[A-Z]{4}$/)
    assert.notEqual(out, back)
  }
})
