import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PACKS, packOf } from '@havn/server/packs'
import { newAccountNumber, newIdentifier, newMaskedPan, newRelatedAccount } from './numbers.ts'

/** Generates 500 numbers, each of which knows those before it. */
function draw(generate: (taken: ReadonlySet<string>) => string): Set<string> {
  const drawn = new Set<string>()
  for (let count = 0; count < 500; count += 1) drawn.add(generate(drawn))
  return drawn
}

for (const { country } of PACKS)
  test(`${country.pack}: new numbers of accounts and people are valid, unique, and not those of the initial data set`, () => {
    const { customers, newData, isOwnNumber } = packOf(country).sandbox
    const numbers = draw((taken) => newAccountNumber(country, taken))
    assert.equal(numbers.size, 500)
    for (const number of numbers) {
      assert.equal(newData.parseAccountNumber(number).ok, true, number)
      assert.equal(isOwnNumber(number), true, number)
    }
    for (const { accounts } of customers)
      for (const { number } of accounts) {
        assert.equal(newData.parseAccountNumber(number).ok, true, number)
        assert.equal(numbers.has(number), false)
        assert.equal(isOwnNumber(number), true, number)
      }
    const identifiers = draw((taken) => newIdentifier(country, taken))
    assert.equal(identifiers.size, 500)
    for (const one of identifiers) assert.equal(newData.parseIdentifier(one).ok, true, one)
  })

test('a card number has 16 digits, of which the masked PAN shows the first six and the last four', () => {
  const [card = ''] = draw(newRelatedAccount)
  assert.match(card, /^4799\d{12}$/)
  assert.equal(newMaskedPan('4799585294875451'), '479958******5451')
  assert.equal(newMaskedPan(card), card.replace(/(?<=^\d{6})\d{6}/, '******'))
})
