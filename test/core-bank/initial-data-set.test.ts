import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseKid, parseNationalId, parseNorwegianBban } from '@havn/contract'
import { ratesOf } from '@havn/sandbox/ledger/money/rates'
import { NORWAY, PACKS, packOf } from '@havn/server/packs'

const { customers: INITIAL_CUSTOMERS } = packOf(NORWAY).sandbox

const page = readFileSync(fileURLToPath(new URL('../../docs/sandbox-data.md', import.meta.url)), 'utf8')
const rows = page.split('\n').map((line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()),
)

test('docs/sandbox-data.md lists the initial data set', () => {
  for (const customer of INITIAL_CUSTOMERS)
    assert.deepEqual(
      rows.find(([name]) => name === customer.customerName),
      [
        customer.customerName,
        customer.customerType,
        customer.customerNumber,
        customer.accounts.map(({ number }) => number).join(', '),
        customer.cardAccounts.map(({ relatedAccount }) => relatedAccount).join(', '),
        customer.agreements.map(({ agreementId }) => agreementId).join(', '),
      ],
    )
})

test('docs/sandbox-data.md lists the balances of accounts and the credit limits of cards', () => {
  const kroner = (minorUnits: bigint) => `${minorUnits / 100n}.${String(minorUnits % 100n).padStart(2, '0')}`
  const rowOf = (number: string) => rows.find(([first]) => first === number)
  for (const { customerName, accounts, cardAccounts } of INITIAL_CUSTOMERS) {
    for (const { number: bban, name, currency, balance } of accounts)
      assert.deepEqual(rowOf(bban), [bban, customerName, name, currency, kroner(balance), ''])
    for (const { relatedAccount, name, creditLimit } of cardAccounts)
      assert.deepEqual(rowOf(relatedAccount), [
        relatedAccount,
        customerName,
        name,
        'NOK',
        '0.00',
        kroner(creditLimit),
      ])
  }
})

test('docs/sandbox-data.md lists the ids and kinds of accounts and cards', () => {
  for (const { accounts, cardAccounts } of INITIAL_CUSTOMERS) {
    for (const { accountId, number: bban, product, cashAccountType } of accounts)
      assert.deepEqual(
        rows.find(([id]) => id === accountId),
        [accountId, bban, product, cashAccountType],
      )
    for (const { cardAccountId, relatedAccount, product, maskedPan } of cardAccounts)
      assert.deepEqual(
        rows.find(([id]) => id === cardAccountId),
        [cardAccountId, relatedAccount, `${product}, ${maskedPan}`, 'CARD'],
      )
  }
})

test('docs/sandbox-data.md shows valid KIDs', () => {
  for (const { customerName, accounts } of INITIAL_CUSTOMERS)
    for (const { number: bban, kidAgreement } of accounts) {
      const row = rows.find(([account]) => account === `${bban} (${customerName})`)
      assert.equal(row === undefined, kidAgreement === undefined)
      if (row === undefined || kidAgreement === undefined) continue
      const [, required, , , kid = ''] = row
      assert.equal(required, kidAgreement.required ? 'required' : 'optional')
      assert.equal(parseKid(kid, kidAgreement.checkDigit).ok, true)
      assert.equal(kidAgreement.lengths.includes(kid.length), true)
    }
})

test('docs/sandbox-data.md lists the representatives and the approval limit of an agreement', () => {
  for (const { customerName, personName, customerNumber, agreements } of INITIAL_CUSTOMERS)
    for (const { representatives = [], approvalLimit } of agreements) {
      if (representatives.length === 0) continue
      const people = [{ personName, identifier: customerNumber }, ...representatives]
      const limit = approvalLimit === undefined ? '' : `${approvalLimit / 100n}.00`
      assert.deepEqual(
        rows.filter(([name]) => name === `${customerName}:`),
        people.map((one) => [`${customerName}:`, one.personName, one.identifier, limit]),
      )
    }
})

test('SBX-02 national ids and account numbers are valid, and account numbers are unique', () => {
  const bbans = INITIAL_CUSTOMERS.flatMap(({ accounts }) => accounts.map(({ number }) => number))
  assert.equal(new Set(bbans).size, bbans.length)
  for (const bban of bbans) assert.equal(parseNorwegianBban(bban).ok, true, bban)
  const people = INITIAL_CUSTOMERS.flatMap(({ customerNumber, agreements }) => [
    customerNumber,
    ...agreements.flatMap(({ representatives = [] }) => representatives.map(({ identifier }) => identifier)),
  ])
  for (const nationalId of people) assert.equal(parseNationalId(nationalId).ok, true, nationalId)
})

test('docs/sandbox-data.md lists the currencies that the sandbox trades', () => {
  const [, listed = ''] = /at the same rates: ([A-Z, ]+)\./.exec(page) ?? []
  assert.deepEqual(listed.split(', '), ratesOf(NORWAY).traded)
})

test('docs/sandbox-data.md lists the German customers, their accounts and balances', () => {
  const german = PACKS.find(({ country }) => country.pack === 'sepa')
  for (const { customerName, customerNumber, accounts, cardAccounts } of german?.sandbox.customers ?? []) {
    const row = rows.find(([name]) => name === customerName)?.join(' ') ?? ''
    assert.match(row, new RegExp(customerNumber))
    for (const { number, balance } of accounts)
      assert(row.includes(`${number} (${balance / 100n}.${String(balance % 100n).padStart(2, '0')})`), number)
    for (const { maskedPan } of cardAccounts) assert(row.includes(maskedPan), maskedPan)
  }
})
