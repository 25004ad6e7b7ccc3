import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNationalId, parseNorwegianBban } from '@havn/contract'
import { NORWAY, packOf } from '@havn/server/packs'
import { CREDITOR_SCENARIOS } from './creditor-scenarios.ts'
import { PERSON_SCENARIOS } from './person-scenarios.ts'

const onlyOnce = (texts: readonly string[]) => assert.equal(new Set(texts).size, texts.length)

test('the accounts of scenarios are a series of Norwegian account numbers that no customer has', () => {
  const accounts: readonly string[] = CREDITOR_SCENARIOS.map(({ account }) => account)
  onlyOnce(accounts)
  for (const account of accounts) {
    assert.match(account, /^998606/)
    assert.equal(parseNorwegianBban(account).ok, true, account)
  }
  const customers = packOf(NORWAY).sandbox.customers.flatMap((customer) => customer.accounts)
  assert(customers.every(({ number }) => !number.startsWith('998606')))
})

test('SBX-02 the people of scenarios have numbers of the synthetic series that no customer has', () => {
  const numbers: readonly string[] = PERSON_SCENARIOS.map(({ nationalId }) => nationalId)
  const people: readonly string[] = PERSON_SCENARIOS.map(({ personId }) => personId)
  onlyOnce(numbers)
  onlyOnce(people)
  for (const number of numbers) {
    assert.equal(parseNationalId(number).ok, true, number)
    assert.match(number, /^..[89]/, 'the month plus 80')
  }
  for (const { customerNumber, personId, agreements } of packOf(NORWAY).sandbox.customers) {
    const others = agreements.flatMap(({ representatives = [] }) => representatives)
    assert(
      ![customerNumber, ...others.map(({ identifier }) => identifier)].some((one) => numbers.includes(one)),
    )
    assert(![personId, ...others.map((one) => one.personId)].some((one) => people.includes(one)))
  }
})
