import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TSchema } from 'typebox'
import { ACCOUNT_HEADERS } from '../headers/header-sets.ts'
import type { AnswerOf, Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import { NdctPayment } from '../payments/ndct-payment.ts'
import { compileBody } from '../validate.ts'
import { AccountAmount } from './account-amount.ts'
import { CardAccount } from './card-account.ts'
import { CardTransaction, CardTransactionDetails } from './card-transaction.ts'
import { Transaction, TransactionDetails } from './transaction.ts'

const PAIRS: readonly (readonly [ofAccounts: Operation, ofCards: Operation])[] = [
  [OPERATIONS.listAccounts, OPERATIONS.listCardAccounts],
  [OPERATIONS.readAccount, OPERATIONS.readCardAccount],
  [OPERATIONS.readBalances, OPERATIONS.readCardBalances],
  [OPERATIONS.listTransactions, OPERATIONS.listCardTransactions],
  [OPERATIONS.readTransaction, OPERATIONS.readCardTransaction],
]

test('account information is read by an AISP, who need not send the headers of an SCA', () => {
  for (const { id, method, role, headers } of PAIRS.flat()) {
    assert.deepEqual([id, method, role, headers], [id, 'GET', 'AISP', ACCOUNT_HEADERS])
    for (const name of ['tpp-session-id', 'tpp-redirect-uri'] as const)
      assert.deepEqual([headers.required.includes(name), headers.optional.includes(name)], [false, true], id)
  }
})

test('cards are read as accounts are', () => {
  for (const [ofAccounts, ofCards] of PAIRS) {
    assert.equal(ofCards.path, ofAccounts.path.replace('/v1/accounts', '/v1/card-accounts'))
    assert.deepEqual(ofCards.pathParameters, ofAccounts.pathParameters)
    assert.deepEqual(Object.keys(ofCards.query), Object.keys(ofAccounts.query))
    assert.deepEqual(Object.keys(ofCards.answers), Object.keys(ofAccounts.answers))
  }
})

test('a 429 has the headers that say when to try again and how many reads there are', () => {
  const body = { tppMessages: [] }
  // @ts-expect-error it has four headers
  const bare: AnswerOf<typeof OPERATIONS.readBalances> = { status: 429, body }
  const limits = { 'RateLimit-Limit': '4', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '60' }
  const headers = { 'Retry-After': '60', ...limits }
  const complete: AnswerOf<typeof OPERATIONS.readBalances> = { status: 429, body, headers }
  assert.ok([bare, complete])
})

const fits = (schema: TSchema, value: unknown) => compileBody(schema)(value).ok

test('VER-06 an amount is a string, and was a number', () => {
  for (const amount of ['100.00', '-0.01', '0', 100.5, -1])
    assert.ok(fits(AccountAmount, { amount, currency: 'NOK' }), String(amount))
  for (const amount of ['+1.00', '1,00', '-', '', '01.00', null])
    assert.ok(!fits(AccountAmount, { amount, currency: 'NOK' }), String(amount))
})

test('NDCT-07 relatedAccount, unchanged, names a card account in a payment', () => {
  const { debtorAccount } = NdctPayment.properties
  const relatedAccount = { identification: 'CARD-0001', schemeNameProprietary: 'creditCardAccount' }
  assert.ok(fits(CardAccount.properties.relatedAccount, relatedAccount))
  assert.ok(fits(debtorAccount, { currency: 'NOK', other: relatedAccount }))
})

test('VER-11 the details have all fields of the listing, and more', () => {
  const pairs = [
    [Transaction, TransactionDetails],
    [CardTransaction, CardTransactionDetails],
  ] as const
  for (const [listed, details] of pairs) {
    const { _links, ...fields } = listed.properties
    assert.deepEqual({ ...details.properties, ...fields }, details.properties)
    assert.ok('transactionFees' in details.properties && !('transactionFees' in fields))
  }
})
