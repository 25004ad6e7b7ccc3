import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseIban } from '@havn/contract'
import { PACKS, packOf } from '@havn/server/packs'
import { initialLedgerAccounts } from './initial-rows.ts'
import { type InitialTransaction, initialTransactions } from './initial-transactions.ts'

const lastDay = '2026-11-18'
const sumOf = (transactions: readonly InitialTransaction[]) =>
  transactions.reduce((sum, { amountMinorUnits }) => sum + amountMinorUnits, 0n)

for (const { country } of PACKS)
  test(`${country.pack}: transactions sum to the balances, and no account is ever overdrawn`, () => {
    const transactions = initialTransactions(country, lastDay)
    const { ledgerAccounts, deposits } = initialLedgerAccounts({ bankId: '', country })
    for (const { ledgerAccountId, creditLimitMinorUnits: limit } of ledgerAccounts) {
      const own = transactions.filter((one) => one.ledgerAccountId === ledgerAccountId)
      const deposit = deposits.find((one) => one.ledgerAccountId === ledgerAccountId)
      assert.equal(sumOf(own), deposit?.amountMinorUnits ?? 0n, ledgerAccountId)
      let balance = 0n
      for (const { amountMinorUnits, valueDate } of own) {
        balance += amountMinorUnits
        assert(balance >= -limit, `${ledgerAccountId} has ${balance} on ${valueDate}`)
      }
      const positions = own.map(({ bookedAt }) => bookedAt)
      assert.equal(new Set(positions).size, positions.length)
    }
    for (const { details } of transactions) {
      const { iban } = details?.counterparty ?? {}
      if (iban !== undefined) assert.equal(parseIban(iban).ok, true, iban)
    }
    const ids = transactions.map(({ transactionId }) => transactionId)
    assert.equal(new Set(ids).size, ids.length)
  })

test('the first account of the German bank has 450 transactions in 90 days, and its card has some too', () => {
  const german = PACKS.find(({ country }) => country.pack === 'sepa')
  assert(german)
  const transactions = initialTransactions(german.country, lastDay).filter(({ details }) => details !== null)
  const since = Temporal.PlainDate.from(lastDay).subtract({ days: 89 }).toString()
  const countOf = (id: string) =>
    transactions.filter((one) => one.ledgerAccountId === id && one.valueDate >= since).length
  const [anna] = packOf(german.country).sandbox.customers
  assert.equal(countOf(anna?.accounts[0]?.number ?? ''), 450)
  assert.equal(countOf(`card ${anna?.cardAccounts[0]?.relatedAccount}`) >= 40, true)
})
