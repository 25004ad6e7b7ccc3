import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BankAccount } from '../../../core-bank/index.ts'
import { describeAccess, isNamedBy, resolveAccess } from './account-reference.ts'
import type { AskedAccess } from './requested-consent.ts'

const account: BankAccount = {
  accountId: '019a86f0-4444-7000-8000-000000000001',
  account: { kind: 'account', bban: '86011117947' },
  currency: 'NOK',
  name: 'Daily',
  ownerName: 'Anna',
  product: 'Current',
  cashAccountType: 'CACC',
  usage: 'PRIV',
  mayPay: true,
}
const card: BankAccount = {
  ...account,
  accountId: '019a86f0-4444-7000-8000-000000000002',
  account: { kind: 'card-account', identification: '42' },
  card: { maskedPan: '479900xxxxxx0001', creditLimit: { minorUnits: 0n, currency: 'NOK' } },
}
const asked: AskedAccess = {
  kind: 'detailed',
  named: {
    accounts: [],
    balances: [{ iban: 'NO9386011117947' }],
    transactions: [],
    ownerName: [],
  },
  withBalances: false,
  withOwnerName: false,
}
const terms = { isRecurring: true, validUntil: '2026-06-08', frequencyPerDay: 4, isCombined: false }

test('an account is named by IBAN, BBAN or card number, and by its currency if there is one', () => {
  assert.ok(isNamedBy(account, { iban: 'NO9386011117947' }))
  assert.ok(isNamedBy(account, { bban: '86011117947', currency: 'NOK' }))
  assert.ok(!isNamedBy(account, { bban: '86011117947', currency: 'EUR' }))
  assert.ok(!isNamedBy(account, { iban: 'NO9386011117948' }))
  assert.ok(!isNamedBy(account, { maskedPan: '479900xxxxxx0001' }))
  assert.ok(isNamedBy(card, { maskedPan: '479900xxxxxx0001' }))
  assert.ok(!isNamedBy(card, { iban: 'NO9386011117947' }))
})

test('a consent covers what is named, with the rights it is named for', () => {
  const [covered, ...others] = resolveAccess(asked, [account, card]) ?? []
  assert.equal(covered?.accountId, account.accountId)
  assert.deepEqual([covered?.seesBalances, covered?.seesTransactions], [true, false])
  assert.deepEqual(others, [])
})

test('one account that is not theirs, and a person cannot grant any of it', () => {
  const foreign = {
    ...asked,
    named: { ...asked.named, accounts: [{ iban: 'DE74100000010000000102' }] },
  }
  assert.equal(resolveAccess(foreign, [account, card]), undefined)
  assert.equal(describeAccess({ ...terms, asked: foreign }, [account, card]), undefined)
})

test('the list of accounts has no transactions, and balances only if they are asked for', () => {
  const list = { ...asked, kind: 'available-accounts' } as const
  const rights = (one: AskedAccess) =>
    resolveAccess(one, [account, card])?.map(({ seesBalances, seesTransactions }) => [
      seesBalances,
      seesTransactions,
    ])
  assert.deepEqual(rights(list), [
    [false, false],
    [false, false],
  ])
  assert.deepEqual(rights({ ...list, withBalances: true }), [
    [true, false],
    [true, false],
  ])
})

test('the page shows accounts, rights, dates and frequency', () => {
  const shown = describeAccess({ ...terms, asked }, [account, card])
  assert.equal(shown?.validUntil, '2026-06-08')
  assert.equal(shown?.frequencyPerDay, 4)
  assert.deepEqual(
    shown?.accounts.map(({ number, seesBalances }) => [number, seesBalances]),
    [['86011117947', true]],
  )
})
