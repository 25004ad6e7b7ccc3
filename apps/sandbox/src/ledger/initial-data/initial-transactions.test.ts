import assert from 'node:assert/strict'
import { NORWAY, packOf } from '@havn/server/packs'
import { test } from 'node:test'
import { parseIban, parseKid, parseNorwegianBban } from '@havn/contract'
import { isId } from '@havn/server/platform/shared/ids'
import { initialLedgerAccounts } from './initial-rows.ts'
import { type InitialTransaction, initialTransactions } from './initial-transactions.ts'

const LAST_DAYS = ['2026-11-14', '2026-11-21', '2026-12-31', '2027-02-19', '2028-02-29', '2031-07-20']
const { ledgerAccounts, deposits } = initialLedgerAccounts({ bankId: '', country: NORWAY })
const balanceOf = (id: string) =>
  deposits.find(({ ledgerAccountId }) => ledgerAccountId === id)?.amountMinorUnits ?? 0n
const byAccount = (transactions: readonly InitialTransaction[]) =>
  Map.groupBy(transactions, ({ ledgerAccountId }) => ledgerAccountId)
const sumOf = (transactions: readonly InitialTransaction[]) =>
  transactions.reduce((sum, transaction) => sum + transaction.amountMinorUnits, 0n)

for (const lastDay of LAST_DAYS) {
  const transactions = initialTransactions(NORWAY, lastDay)
  const first = Temporal.PlainDate.from(lastDay).subtract({ years: 2 }).add({ days: 1 }).toString()

  test(`up to ${lastDay}: two years of about two thousand transactions, including that day`, () => {
    assert(transactions.length >= 1500 && transactions.length <= 2500, `${transactions.length}`)
    for (const { valueDate: day } of transactions) assert(day >= first && day <= lastDay, day)
    for (const { ledgerAccountId: account } of ledgerAccounts)
      assert((byAccount(transactions).get(account)?.length ?? 0) >= 24, `${account} has hardly any history`)
  })

  test(`up to ${lastDay}: the transactions of every account sum to its balance, and the account is never overdrawn`, () => {
    for (const { ledgerAccountId: account, creditLimitMinorUnits: limit } of ledgerAccounts) {
      const own = byAccount(transactions).get(account) ?? []
      assert.equal(sumOf(own), balanceOf(account), account)
      let balance = 0n
      for (const transaction of own) {
        balance += transaction.amountMinorUnits
        // The money comes in before it goes out on the same day.
        assert(balance >= -limit, `${account} has ${balance} on ${transaction.valueDate}`)
      }
    }
  })

  test(`up to ${lastDay}: every id is a different UUID, and every transaction of a statement has a position of its own`, () => {
    assert.equal(
      new Set(transactions.map((transaction) => transaction.transactionId)).size,
      transactions.length,
    )
    for (const { transactionId: id } of transactions) assert.equal(isId(id), true, id)
    for (const own of byAccount(transactions).values()) {
      const positions = own.map(
        (transaction) => Temporal.Instant.from(transaction.bookedAt).epochMilliseconds,
      )
      assert.deepEqual(
        positions,
        [...new Set(positions)].toSorted((one, other) => one - other),
      )
    }
  })
}

test('a day has the same transactions in every history; only the opening balances differ', () => {
  const dayOf = (transactions: readonly InitialTransaction[], date: string) =>
    transactions.filter((transaction) => transaction.valueDate === date && transaction.details !== null)
  const [now, later] = [initialTransactions(NORWAY, '2026-11-14'), initialTransactions(NORWAY, '2027-02-19')]
  let compared = 0
  for (const date of new Set(later.map((transaction) => transaction.valueDate))) {
    if (date > '2026-11-14' || dayOf(later, date).length === 0) continue
    assert.deepEqual(dayOf(now, date), dayOf(later, date))
    compared += dayOf(now, date).length
  }
  assert(compared > 1000)
})

test('ids and amounts never change: the tests of TPPs depend on them', () => {
  const salary = initialTransactions(NORWAY, '2026-11-20').filter(
    (transaction) =>
      transaction.valueDate === '2026-11-20' && transaction.details?.message === 'Lønn november',
  )
  assert.deepEqual(
    salary
      .filter(({ ledgerAccountId: account }) => account === '99860510002')
      .map((transaction) => [transaction.transactionId, transaction.amountMinorUnits]),
    [['4502ae38-36dc-8aa8-a554-36c959601698', 4_140_000n]],
  )
})

test('a payment within the bank is on both statements', () => {
  const transactions = initialTransactions(NORWAY, '2026-11-14')
  const inBank = new Set(ledgerAccounts.map(({ ledgerAccountId }) => ledgerAccountId))
  const internal = transactions.filter(({ details }) => inBank.has(details?.counterparty?.bban ?? ''))
  assert(internal.length > 200)
  for (const { details, ledgerAccountId: account, amountMinorUnits: amount, valueDate: day } of internal) {
    const other = transactions.find(
      (transaction) =>
        transaction.ledgerAccountId === details?.counterparty?.bban &&
        transaction.valueDate === day &&
        transaction.amountMinorUnits === -amount,
    )
    // A card's number is on no other statement.
    if (!account.startsWith('card')) assert.equal(other?.details?.counterparty?.bban, account)
    assert.notEqual(other, undefined, `${account} ${day} ${amount}`)
  }
})

test('account numbers, IBANs and KIDs are valid, and a KID has the form that its payee has agreed', () => {
  const agreements = new Map(
    packOf(NORWAY).sandbox.customers.flatMap(({ accounts }) =>
      accounts.map(({ number, kidAgreement }) => [number, kidAgreement]),
    ),
  )
  for (const { details, ledgerAccountId: account, amountMinorUnits: amount } of initialTransactions(
    NORWAY,
    '2026-11-14',
  )) {
    const { bban, iban } = details?.counterparty ?? {}
    if (bban !== undefined) assert.equal(parseNorwegianBban(bban).ok, true, bban)
    if (iban !== undefined) assert.equal(parseIban(iban).ok, true, iban)
    const agreement = agreements.get(amount > 0n ? account : (bban ?? ''))
    const [kid] = details?.references ?? []
    if (details !== null && agreement?.required === true) assert.notEqual(kid, undefined, account)
    if (kid === undefined) continue
    assert.equal(parseKid(kid, agreement?.checkDigit ?? 'mod10').ok, true, kid)
    assert.equal(agreement?.lengths.includes(kid.length) ?? true, true, kid)
  }
})

test('nothing is booked on weekends and fixed holidays', () => {
  for (const { valueDate: date, details } of initialTransactions(NORWAY, '2027-02-19')) {
    if (details === null) continue
    assert(Temporal.PlainDate.from(date).dayOfWeek <= 5, date)
    assert.doesNotMatch(date, /-(01-01|05-01|05-17|12-25|12-26)$/)
  }
})

test('the history has salary, rent, groceries, bills, cards, cash, instant payments, VAT and Europe', () => {
  const transactions = initialTransactions(NORWAY, '2026-11-14')
  for (const kind of ['domestic', 'instant', 'cross-border', 'card', 'deposit', 'withdrawal'])
    assert(transactions.filter(({ details }) => details?.kind === kind).length >= 20, kind)
  for (const text of [/^Lønn/, /^Husleie/, /^Varekjøp/, /^Abonnement/, /^Faktura kredittkort/, /^Minibank/])
    assert(
      transactions.some(({ details }) => text.test(details?.message ?? '')),
      text.source,
    )
})
