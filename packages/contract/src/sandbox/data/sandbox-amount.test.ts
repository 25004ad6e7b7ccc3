import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileBody } from '../../validate.ts'
import type { Currency } from '../../values/money/currency.ts'
import { parseSandboxAmount, SandboxAmount } from './sandbox-amount.ts'

const TAKEN: readonly [string, Currency, bigint][] = [
  ['0.00', 'NOK', 0n],
  ['-0.01', 'NOK', -1n],
  ['1234567890123.45', 'NOK', 123_456_789_012_345n],
  ['-1234567890123.45', 'NOK', -123_456_789_012_345n],
  ['500', 'JPY', 500n],
  ['1.005', 'KWD', 1_005n],
]
for (const [text, currency, minorUnits] of TAKEN)
  test(`${text} ${currency} is accepted`, () => {
    assert.deepEqual(parseSandboxAmount(text, currency), { ok: true, value: { minorUnits, currency } })
    assert.equal(compileBody(SandboxAmount)(text).ok, true)
  })

const REFUSED: readonly [string, Currency][] = [
  ['', 'NOK'],
  ['1', 'NOK'],
  ['1.0', 'NOK'],
  ['1.000', 'NOK'],
  ['01.00', 'NOK'],
  ['--1.00', 'NOK'],
  ['+1.00', 'NOK'],
  ['1e2', 'NOK'],
  ['1,00', 'NOK'],
  ['1.00', 'JPY'],
  ['12345678901234.56', 'NOK'],
  ['9'.repeat(400), 'NOK'],
]
for (const [text, currency] of REFUSED)
  test(`"${text.slice(0, 20)}" ${currency} is refused`, () => {
    assert.equal(parseSandboxAmount(text, currency).ok, false)
  })
