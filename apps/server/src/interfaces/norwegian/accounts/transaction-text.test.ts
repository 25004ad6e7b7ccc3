import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCEPT_FIXES, type AcceptFix } from '@havn/contract'
import type { BankAccount, Transaction } from '../../../core-bank/index.ts'
import { formatTransactionLine, textFormatOf } from './transaction-text.ts'

const ALL = new Set(Object.keys(ACCEPT_FIXES) as AcceptFix[])

const ACCOUNT: BankAccount = {
  accountId: 'a0000000-0000-4000-8000-000000000001',
  account: { kind: 'account', bban: '99860510002' },
  currency: 'NOK',
  name: 'Brukskonto',
  ownerName: 'Kari Nordmann',
  product: 'Brukskonto',
  cashAccountType: 'CACC',
  usage: 'PRIV',
  mayPay: true,
}

const CARD: BankAccount = { ...ACCOUNT, account: { kind: 'card-account', identification: '4799' } }

const TRANSACTION: Transaction = {
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
  message: 'Tusen takk',
  references: ['12345674'],
  endToEndIdentification: 'ORDER-1',
  proprietary: ['Arkivref. 1'],
}

// If this fails because the text is meant to change, increase `textFormat` too: banks have stored the text of before.
test('the text of a transaction in format 1', () => {
  assert.equal(textFormatOf(ALL), 1)
  assert.equal(
    formatTransactionLine(TRANSACTION, ACCOUNT, ALL),
    '{"transactionId":"019a86f4-0c11-7a20-9b7e-1d2c3b4a5f60","bookingDate":"2026-11-16","valueDate":"2026-11-15","bankTransactionCode":"PMNT-ICDT-XBCT","additionalInformationProprietary1":"Arkivref. 1","transactionAmount":{"amount":"-5912.50","currency":"NOK"},"creditorName":"Möwe GmbH","creditorAccount":{"iban":"DE89370400440532013000"},"remittanceInformationUnstructured":"Tusen takk","remittanceInformationStructuredArray":[{"reference":"12345674"}],"endToEndId":"ORDER-1","additionalInformation":"Overføring utland","_links":{"transactionDetails":{"href":"/v1/accounts/a0000000-0000-4000-8000-000000000001/transactions/019a86f4-0c11-7a20-9b7e-1d2c3b4a5f60","verbs":["GET"]}}}',
  )
  assert.equal(
    formatTransactionLine(TRANSACTION, CARD, ALL),
    '{"transactionId":"019a86f4-0c11-7a20-9b7e-1d2c3b4a5f60","bookingDate":"2026-11-16","valueDate":"2026-11-15","bankTransactionCode":"PMNT-ICDT-XBCT","additionalInformationProprietary1":"Arkivref. 1","transactionDate":"2026-11-15","transactionAmount":{"amount":"-5912.50","currency":"NOK"},"originalAmount":{"amount":"-500.00","currency":"EUR"},"transactionDetails":"Möwe GmbH","_links":{"transactionDetails":{"href":"/v1/card-accounts/a0000000-0000-4000-8000-000000000001/transactions/019a86f4-0c11-7a20-9b7e-1d2c3b4a5f60","verbs":["GET"]}}}',
  )
})

test('VER-06 VER-07 no text is stored for a call whose amounts are written in another way', () => {
  for (const fix of ['amount-as-string', 'cardaccount-switch-originalamount-and-transactionamount'] as const)
    assert.equal(textFormatOf(ALL.difference(new Set([fix]))), undefined)
})
