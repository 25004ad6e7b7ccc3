import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACCEPT_FIXES, Account, type AcceptFix, CardAccount, compileBody } from '@havn/contract'
import type { BankAccount } from '../../../core-bank/index.ts'
import { toAccountResponse, toCardAccountResponse } from './account-response.ts'
import { toBalanceResponses } from './balance-response.ts'

const ALL = new Set(Object.keys(ACCEPT_FIXES) as AcceptFix[])
const without = (fix: AcceptFix) => ALL.difference(new Set([fix]))

const ACCOUNT: BankAccount = {
  accountId: 'a0000000-0000-4000-8000-000000000001',
  account: { kind: 'account', bban: '99860510002' },
  currency: 'NOK',
  name: 'Til daglig',
  ownerName: 'Kari Nordmann',
  product: 'Brukskonto',
  cashAccountType: 'CACC',
  usage: 'PRIV',
  mayPay: true,
}

const CARD: BankAccount = {
  ...ACCOUNT,
  accountId: 'd0000000-0000-4000-8000-000000000001',
  account: { kind: 'card-account', identification: '4799000000000001' },
  name: '𝄞'.repeat(80),
  product: 'Kredittkort',
  cashAccountType: 'CARD',
  card: { maskedPan: '479900******0001', creditLimit: { minorUnits: 50_000_00n, currency: 'NOK' } },
}

describe('the response of an account', () => {
  test('has the account number, the IBAN, and the links to balances and transactions', () => {
    const response = toAccountResponse(ACCOUNT, ALL)
    assert(compileBody(Account)(response).ok)
    assert.deepEqual(response, {
      resourceId: ACCOUNT.accountId,
      bban: '99860510002',
      iban: 'NO5799860510002',
      currency: 'NOK',
      name: 'Til daglig',
      product: 'Brukskonto',
      cashAccountType: 'CACC',
      status: 'enabled',
      usage: 'PRIV',
      ownerName: 'Kari Nordmann',
      _links: {
        balances: { href: `/v1/accounts/${ACCOUNT.accountId}/balances`, verbs: ['GET'] },
        transactions: { href: `/v1/accounts/${ACCOUNT.accountId}/transactions`, verbs: ['GET'] },
      },
    })
  })

  test('VER-09 cashAccountType is the ISO 20022 code, and the bank’s product name without the fix', () => {
    assert.equal(toAccountResponse(ACCOUNT, ALL).cashAccountType, 'CACC')
    assert.equal(toAccountResponse(ACCOUNT, without('cash-account-type-iso')).cashAccountType, 'Brukskonto')
  })
})

describe('the response of a card account', () => {
  test('NDCT-07 has relatedAccount, and only the masked card number', () => {
    const response = toCardAccountResponse(CARD, ALL)
    assert(compileBody(CardAccount)(response).ok)
    assert.deepEqual(response.relatedAccount, {
      identification: '4799000000000001',
      schemeNameProprietary: 'creditCardAccount',
    })
    assert.equal(response.maskedPan, '479900******0001')
    assert.deepEqual(response.creditLimit, { amount: '50000.00', currency: 'NOK' })
    assert.equal(response._links.balances.href, `/v1/card-accounts/${CARD.accountId}/balances`)
  })

  test('VER-08 the name has up to 70 characters, and 35 without the fix; no character is cut in two', () => {
    assert.equal(toCardAccountResponse(CARD, ALL).name, '𝄞'.repeat(70))
    assert.equal(toCardAccountResponse(CARD, without('longer-names')).name, '𝄞'.repeat(35))
    const short = { ...CARD, name: 'Kredittkort' }
    assert.equal(toCardAccountResponse(short, without('longer-names')).name, 'Kredittkort')
  })
})

describe('the response of balances', () => {
  const today = Temporal.PlainDate.from('2026-11-17')
  const balance = {
    accountId: ACCOUNT.accountId,
    booked: { minorUnits: -10_050n, currency: 'NOK' },
    available: { minorUnits: 39_899_50n, currency: 'NOK' },
    creditLimit: { minorUnits: 40_000_00n, currency: 'NOK' },
    changedAt: Temporal.Instant.from('2026-11-16T08:30:00.123456Z'),
  }

  test('SVC-12 has the booked and the available balance, on the bank’s date', () => {
    const common = { referenceDate: '2026-11-17', lastChangeDateTime: '2026-11-16T08:30:00+00:00' }
    assert.deepEqual(toBalanceResponses(balance, ALL, today), [
      {
        balanceAmount: { amount: '-100.50', currency: 'NOK' },
        balanceType: 'interimBooked',
        creditLimitIncluded: false,
        ...common,
      },
      {
        balanceAmount: { amount: '39899.50', currency: 'NOK' },
        balanceType: 'interimAvailable',
        creditLimitIncluded: true,
        ...common,
      },
    ])
  })

  test('VER-06 amounts are strings, and numbers without the fix', () => {
    const response = toBalanceResponses(balance, without('amount-as-string'), today)
    assert.deepEqual(
      response.map(({ balanceAmount }) => balanceAmount.amount),
      [-100.5, 39_899.5],
    )
  })

  test('an account without bookings has no lastChangeDateTime and no credit', () => {
    const [, available] = toBalanceResponses(
      { ...balance, changedAt: undefined, creditLimit: undefined },
      ALL,
      today,
    )
    assert(available !== undefined && !('lastChangeDateTime' in available))
    assert.equal(available.creditLimitIncluded, false)
  })
})
