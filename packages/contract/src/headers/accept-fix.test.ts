import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCEPT_FIXES, readAcceptFixes } from './accept-fix.ts'

test('VER-05 several values are comma-separated, with or without spaces', () => {
  const { fixes, warnings } = readAcceptFixes('longer-names, cash-account-type-iso,,longer-names')
  assert.deepEqual([...fixes], ['longer-names', 'cash-account-type-iso'])
  assert.deepEqual(warnings, [])
})

test('VER-06 VER-07 VER-08 VER-09 the values of the specification, their dates, and our own', () => {
  const dates = Object.entries(ACCEPT_FIXES).map(([value, { introduced, madeDefault }]) => [
    value,
    introduced,
    madeDefault,
  ])
  assert.deepEqual(dates, [
    ['amount-as-string', '2019-11', '2020-08-01'],
    ['cardaccount-switch-originalamount-and-transactionamount', '2020-05', '2024-11-13'],
    ['longer-names', '2020-06', '2024-10-01'],
    ['cash-account-type-iso', '2023-06', '2024-11-13'],
    ['payment-status-before-approval', '2026-11', undefined],
  ])
})

test('VER-05 an unknown value is ignored with a warning, __proto__ too', () => {
  const { fixes, warnings } = readAcceptFixes('faster, __proto__, constructor')
  assert.equal(fixes.size, 0)
  assert.deepEqual(
    warnings.map(({ category, path }) => [category, path]),
    [
      ['WARNING', 'x-accept-fix'],
      ['WARNING', 'x-accept-fix'],
      ['WARNING', 'x-accept-fix'],
    ],
  )
  assert.match(warnings[0]?.text ?? '', /^value "faster" is not known and was ignored/)
})

test('no header and an empty one turn nothing on', () => {
  assert.equal(readAcceptFixes(undefined).fixes.size, 0)
  assert.equal(readAcceptFixes(' , ').warnings.length, 0)
})
