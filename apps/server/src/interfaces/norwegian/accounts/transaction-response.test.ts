import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ACCEPT_FIXES,
  type AcceptFix,
  CardTransactionDetails,
  compileBody,
  TransactionDetails,
} from '@havn/contract'
import type { Transaction } from '../../../core-bank/index.ts'
import {
  toCardTransactionDetails,
  toCardTransactionResponse,
  toTransactionDetails,
  toTransactionResponse,
} from './transaction-response.ts'
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

describe('a transaction in a list', () => {
  test('TRX-02 VER-11 outgoing: has creditor and references, and no fields of the details', () => {
    assert.deepEqual(toTransactionResponse(OUT, ALL), {
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

  test('incoming and pending: has the debtor, and no booking date', () => {
    assert.deepEqual(toTransactionResponse(PENDING_IN, ALL), {
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

  test('a deposit has neither creditor nor debtor', () => {
    const response = toTransactionResponse({ ...PENDING_IN, counterparty: undefined, kind: 'deposit' }, ALL)
    assert(!Object.keys(response).some((name) => /creditor|debtor/.test(name)))
  })

  test('VER-06 amounts are strings, and numbers without the fix', () => {
    const fixes = without('amount-as-string')
    assert.equal(toTransactionResponse(OUT, fixes).transactionAmount.amount, -5912.5)
    const details = toTransactionDetails(OUT, fixes)
    assert.deepEqual([details.instructedAmount?.amount, details.transactionFees?.amount], [-500, 50])
  })
})

describe('the details of a transaction', () => {
  test('EP-27 VER-11 have the fields of the list, and agent, exchange, original amount and fee', () => {
    const details = toTransactionDetails(OUT, ALL)
    assert(compileBody(TransactionDetails)(details).ok)
    assert.deepEqual(details, {
      ...toTransactionResponse(OUT, ALL),
      creditorAgent: 'COBADEFFXXX',
      instructedAmount: { amount: '-500.00', currency: 'EUR' },
      currencyExchange: [{ sourceCurrency: 'NOK', targetCurrency: 'EUR' }],
      transactionFees: { amount: '50.00', currency: 'NOK' },
    })
  })

  test('have the exchange rate if the core bank reports it', () => {
    for (const toDetails of [toTransactionDetails, toCardTransactionDetails]) {
      const details = toDetails({ ...OUT, exchangeRate: '0.0852878' }, ALL)
      assert.deepEqual(details.currencyExchange, [
        { sourceCurrency: 'NOK', targetCurrency: 'EUR', exchangeRate: '0.0852878' },
      ])
    }
  })

  test('incoming from abroad: the agent is the debtor’s, and the exchange goes the other way', () => {
    const details = toTransactionDetails({ ...OUT, amount: { minorUnits: 5800_00n, currency: 'NOK' } }, ALL)
    assert.equal(details.debtorAgent, 'COBADEFFXXX')
    assert.deepEqual(details.instructedAmount, { amount: '500.00', currency: 'EUR' })
    assert.deepEqual(details.currencyExchange, [{ sourceCurrency: 'EUR', targetCurrency: 'NOK' }])
  })
})

describe('the response of a card transaction', () => {
  const nok = { amount: '-5912.50', currency: 'NOK' }
  const eur = { amount: '-500.00', currency: 'EUR' }

  test('VER-07 transactionAmount is in the account’s currency and originalAmount in the merchant’s; without the fix they are switched', () => {
    const response = toCardTransactionResponse(OUT, ALL)
    assert.deepEqual([response.transactionAmount, response.originalAmount], [nok, eur])
    const before = toCardTransactionResponse(
      OUT,
      without('cardaccount-switch-originalamount-and-transactionamount'),
    )
    assert.deepEqual([before.transactionAmount, before.originalAmount], [eur, nok])
  })

  test('has one amount if there is one currency, with the fix and without', () => {
    const { original: _original, ...same } = OUT
    for (const fixes of [ALL, new Set<AcceptFix>(['amount-as-string'])]) {
      const response = toCardTransactionResponse({ ...same, original: undefined }, fixes)
      assert.deepEqual(response.transactionAmount, nok)
      assert(!('originalAmount' in response))
    }
  })

  test('EP-27 has the exchange and the fee in its details', () => {
    const details = toCardTransactionDetails(OUT, ALL)
    assert(compileBody(CardTransactionDetails)(details).ok)
    assert.deepEqual(details, {
      ...toCardTransactionResponse(OUT, ALL),
      currencyExchange: [{ sourceCurrency: 'NOK', targetCurrency: 'EUR' }],
      transactionFees: { amount: '50.00', currency: 'NOK' },
    })
    assert.equal(details.transactionDetails, 'Möwe GmbH')
  })
})

test('every kind of transaction has a code for each direction', () => {
  const kinds = ['domestic', 'instant', 'cross-border', 'card', 'deposit', 'withdrawal'] as const
  for (const kind of kinds) {
    const [out, back] = [-1n, 1n].map((minorUnits) =>
      transactionCode({ kind, amount: { minorUnits, currency: 'NOK' } }),
    )
    assert.match(`${out} ${back}`, /^PMNT-[A-Z]{4}-[A-Z]{4} PMNT-[A-Z]{4}-[A-Z]{4}$/)
    assert.notEqual(out, back)
  }
})
