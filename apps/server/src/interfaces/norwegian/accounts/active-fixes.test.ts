import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AcceptFix } from '@havn/contract'
import { activeFixes } from './active-fixes.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

const CASES: readonly (readonly [rule: string, fix: AcceptFix, dayBefore: string, firstDay: string])[] = [
  ['VER-06', 'amount-as-string', '2020-07-31', '2020-08-01'],
  ['VER-07', 'cardaccount-switch-originalamount-and-transactionamount', '2024-11-12', '2024-11-13'],
  ['VER-08', 'longer-names', '2024-09-30', '2024-10-01'],
  ['VER-09', 'cash-account-type-iso', '2024-11-12', '2024-11-13'],
]

for (const [rule, fix, dayBefore, firstDay] of CASES)
  test(`${rule} ${fix} must be requested until ${dayBefore}, and is the default from ${firstDay} on`, () => {
    assert(!activeFixes(new Set(), day(dayBefore)).has(fix))
    assert(activeFixes(new Set([fix]), day(dayBefore)).has(fix))
    assert(activeFixes(new Set(), day(firstDay)).has(fix))
  })

test('VER-05 a fix without a default date is active only if it is requested', () => {
  const fix = 'payment-status-before-approval'
  assert(!activeFixes(new Set(), day('2099-12-31')).has(fix))
  assert(activeFixes(new Set([fix] as const), day('2019-01-01')).has(fix))
})
