import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCreditorReference } from './creditor-reference.ts'

for (const text of ['RF18539007547034', 'RF18 5390 0754 7034', 'RF712348231'])
  test(`${text} is a creditor reference`, () => {
    assert.equal(parseCreditorReference(text).ok, true)
  })

for (const text of [
  'RF19539007547034',
  'RF18539007547035',
  'RF18',
  'XX18539007547034',
  `RF18${'1'.repeat(22)}`,
])
  test(`${text} is no creditor reference`, () => {
    assert.equal(parseCreditorReference(text).ok, false)
  })
