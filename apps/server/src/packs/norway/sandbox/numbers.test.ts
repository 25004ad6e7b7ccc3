import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNationalId } from '@havn/contract'
import { NORWEGIAN_CUSTOMERS } from './customers.ts'
import { drawNationalId, parseMockNationalId } from './numbers.ts'

test('account numbers of the initial data set are not in the series of new ones', () => {
  for (const { accounts } of NORWEGIAN_CUSTOMERS)
    for (const { number } of accounts) assert.doesNotMatch(number, /^99866/)
})

test('SBX-02 national ids are valid and synthetic', () => {
  for (let count = 0; count < 500; count += 1) {
    const number = drawNationalId()
    if (number !== undefined) assert.equal(parseMockNationalId(number).ok, true, number)
  }
})

test('a national id that may belong to a real person is refused and not repeated', () => {
  assert.equal(parseNationalId('01010750160').ok, true)
  const parsed = parseMockNationalId('01010750160')
  assert.equal(parsed.ok, false)
  assert.doesNotMatch(parsed.ok ? '' : parsed.problem, /\d{3}/)
})
