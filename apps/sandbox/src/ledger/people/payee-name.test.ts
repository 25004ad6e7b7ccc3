import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePayeeNames } from './payee-name.ts'

const CASES = [
  ['Ola Nordmann', 'Ola Nordmann', 'match'],
  ['  ola   NORDMANN ', 'Ola Nordmann', 'match'],
  ['Ola Normann', 'Ola Nordmann', 'close-match'],
  ['Nordmann, Ola', 'Ola Nordmann', 'close-match'],
  ['O. Nordmann', 'Ola Nordmann', 'close-match'],
  ['Nordmann', 'Ola Nordmann', 'close-match'],
  ['Fjord Kaffe', 'Fjord Kaffe AS', 'close-match'],
  ['Bjorn Saether', 'Bjørn Sæther', 'close-match'],
  ['Kari Nordmann', 'Ola Nordmann', 'no-match'],
  ['Hav Strøm AS', 'Fjord Kaffe AS', 'no-match'],
  ['O', 'Ola Nordmann', 'no-match'],
  ['AS', 'Fjord Kaffe AS', 'no-match'],
  ['', 'Ola Nordmann', 'no-match'],
] as const

for (const [given, registered, expected] of CASES)
  test(`${JSON.stringify(given)} for ${registered} is ${expected}`, () => {
    assert.equal(comparePayeeNames(given, registered), expected)
  })
