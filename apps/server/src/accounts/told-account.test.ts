import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACCEPT_FIXES, Account, type AcceptFix, CardAccount, compileBody } from '@havn/contract'
import type { BankAccount } from '../core-bank/index.ts'
import { accountTold, cardAccountTold } from './told-account.ts'
import { balancesTold } from './told-balance.ts'

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

describe('an account as it is told', () => {
  test('has its number, its IBAN, and the links to what else can be read', () => {
    const told = accountTold(ACCOUNT, ALL)
    assert(compileBody(Account)(told).ok)
    assert.deepEqual(told, {
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

  test('VER-09 cashAccountType is ISO 20022’s, and was the bank’s own word', () => {
    assert.equal(accountTold(ACCOUNT, ALL).cashAccountType, 'CACC')
    assert.equal(accountTold(ACCOUNT, without('cash-account-type-iso')).cashAccountType, 'Brukskonto')
  })
})

describe('a card account as it is told', () => {
  test('NDCT-07 has relatedAccount, and no number of the card but the masked one', () => {
    const told = cardAccountTold(CARD, ALL)
    assert(compileBody(CardAccount)(told).ok)
    assert.deepEqual(told.relatedAccount, {
      identification: '4799000000000001',
      schemeNameProprietary: 'creditCardAccount',
    })
    assert.equal(told.maskedPan, '479900******0001')
    assert.deepEqual(told.creditLimit, { amount: '50000.00', currency: 'NOK' })
    assert.equal(told._links.balances.href, `/v1/card-accounts/${CARD.accountId}/balances`)
  })

  test('VER-08 its name has up to 70 characters, and had 35; no letter is cut in two', () => {
    assert.equal(cardAccountTold(CARD, ALL).name, '𝄞'.repeat(70))
    assert.equal(cardAccountTold(CARD, without('longer-names')).name, '𝄞'.repeat(35))
    const short = { ...CARD, name: 'Kredittkort' }
    assert.equal(cardAccountTold(short, without('longer-names')).name, 'Kredittkort')
  })
})

describe('balances as they are told', () => {
  const now = Temporal.Instant.from('2026-11-16T23:30:00Z')
  const balance = {
    accountId: ACCOUNT.accountId,
    booked: { minorUnits: -10_050n, currency: 'NOK' },
    available: { minorUnits: 39_899_50n, currency: 'NOK' },
    creditLimit: { minorUnits: 40_000_00n, currency: 'NOK' },
    changedAt: Temporal.Instant.from('2026-11-16T08:30:00.123456Z'),
  }

  test('SVC-12 what is booked and what can be spent, on the day of the bank’s calendar', () => {
    const common = { referenceDate: '2026-11-17', lastChangeDateTime: '2026-11-16T08:30:00+00:00' }
    assert.deepEqual(balancesTold(balance, ALL, now), [
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

  test('VER-06 amounts are strings, and were numbers', () => {
    const told = balancesTold(balance, without('amount-as-string'), now)
    assert.deepEqual(
      told.map(({ balanceAmount }) => balanceAmount.amount),
      [-100.5, 39_899.5],
    )
  })

  test('an account on which nothing was ever booked has no last change and no credit', () => {
    const [, available] = balancesTold({ ...balance, changedAt: undefined, creditLimit: undefined }, ALL, now)
    assert(available !== undefined && !('lastChangeDateTime' in available))
    assert.equal(available.creditLimitIncluded, false)
  })
})
