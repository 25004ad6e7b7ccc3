import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNationalId, parseNorwegianBban } from '@havn/contract'
import { INITIAL_CUSTOMERS } from '../initial-data/initial-data-set.ts'
import { newBban, newMaskedPan, newNationalId, newRelatedAccount, parseMockNationalId } from './numbers.ts'

/** Generates 500 numbers, each of which knows those before it. */
function draw(generate: (taken: ReadonlySet<string>) => string): Set<string> {
  const drawn = new Set<string>()
  for (let count = 0; count < 500; count += 1) drawn.add(generate(drawn))
  return drawn
}

test('account numbers are valid, unique, and not in the series of the initial data set', () => {
  const bbans = draw(newBban)
  assert.equal(bbans.size, 500)
  for (const bban of bbans) assert.equal(parseNorwegianBban(bban).ok, true, bban)
  for (const { accounts } of INITIAL_CUSTOMERS)
    for (const { bban } of accounts) assert.doesNotMatch(bban, /^99866/)
})

test('SBX-02 national ids are valid, synthetic and unique', () => {
  const numbers = draw(newNationalId)
  assert.equal(numbers.size, 500)
  for (const number of numbers) assert.equal(parseMockNationalId(number).ok, true, number)
})

test('a national id that may belong to a real person is refused and not repeated', () => {
  assert.equal(parseNationalId('01010750160').ok, true)
  const parsed = parseMockNationalId('01010750160')
  assert.equal(parsed.ok, false)
  assert.doesNotMatch(parsed.ok ? '' : parsed.problem, /\d{3}/)
})

test('a card number has 16 digits, of which the masked PAN shows the first six and the last four', () => {
  const [card = ''] = draw(newRelatedAccount)
  assert.match(card, /^4799\d{12}$/)
  assert.equal(newMaskedPan('4799585294875451'), '479958******5451')
  assert.equal(newMaskedPan(card), card.replace(/(?<=^\d{6})\d{6}/, '******'))
})
