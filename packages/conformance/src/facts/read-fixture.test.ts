import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFixture } from './read-fixture.ts'

const fixture = {
  psu: { nationalId: '14838530061' },
  debtorBban: '99860510002',
  creditorBban: '99860512749',
  creditorName: 'Ola Nordmann',
}

test('a fixture needs a PSU and two accounts; the payee abroad has a default', () => {
  const read = readFixture(JSON.stringify({ ...fixture, kidCreditorBban: '99860515489' }))
  assert(read.ok)
  assert.equal(read.value.abroad.currency, 'EUR')
  assert.equal(read.value.kidCreditorBban, '99860515489')
})

test('what is wrong with a fixture is said with the name of the field', () => {
  const cases: [unknown, RegExp][] = [
    [{ ...fixture, psu: {} }, /^psu\.nationalId: expected a text$/],
    [{ ...fixture, debtorBban: 1 }, /^debtorBban: expected a text$/],
    [{ ...fixture, corporate: 'x' }, /^corporate: expected an object with nationalId, agreementId$/],
    [{ ...fixture, debtor: 'x' }, /^debtor: no such field; the fields are psu, /],
    [[], /^expected an object$/],
  ]
  for (const [given, expected] of cases) {
    const read = readFixture(JSON.stringify(given))
    assert(!read.ok)
    assert.match(read.problem, expected)
  }
  const notJson = readFixture('{')
  assert(!notJson.ok && notJson.problem === 'it is not JSON')
})
