import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseIban, parseKid, parseNorwegianBban } from '@havn/contract'
import { isId } from '@havn/server/shared/ids'
import { INITIAL_CUSTOMERS } from './initial-data-set.ts'
import { initialBooks } from './initial-rows.ts'
import { type InitialLine, initialTransactions } from './initial-transactions.ts'

const LAST_DAYS = ['2026-11-14', '2026-11-21', '2026-12-31', '2027-02-19', '2028-02-29', '2031-07-20']
const { books, amounts } = initialBooks('')
const balanceOf = (book: string) =>
  BigInt(amounts.find((amount) => amount.book === book)?.amount_minor_units ?? '0')
const ofBook = (lines: readonly InitialLine[]) => Map.groupBy(lines, ({ book }) => book)
const sumOf = (lines: readonly InitialLine[]) =>
  lines.reduce((sum, line) => sum + BigInt(line.amount_minor_units), 0n)

for (const lastDay of LAST_DAYS) {
  const lines = initialTransactions(lastDay)
  const first = Temporal.PlainDate.from(lastDay).subtract({ years: 2 }).add({ days: 1 }).toString()

  test(`up to ${lastDay}: two years of about two thousand lines, that day included`, () => {
    assert(lines.length >= 1500 && lines.length <= 2500, `${lines.length}`)
    for (const { value_date: day } of lines) assert(day >= first && day <= lastDay, day)
    for (const { book } of books)
      assert((ofBook(lines).get(book)?.length ?? 0) >= 24, `${book} has hardly any history`)
  })

  test(`up to ${lastDay}: the lines of every book sum to its balance, and none is overdrawn on the way`, () => {
    for (const { book, credit_limit_minor_units: limit } of books) {
      const own = ofBook(lines).get(book) ?? []
      assert.equal(sumOf(own), balanceOf(book), book)
      let balance = 0n
      for (const line of own) {
        balance += BigInt(line.amount_minor_units)
        // What goes on the same day came on it.
        assert(balance >= -BigInt(limit), `${book} has ${balance} on ${line.value_date}`)
      }
    }
  })

  test(`up to ${lastDay}: every id is a UUID of its own, and every line of a statement has a place of its own`, () => {
    assert.equal(new Set(lines.map((line) => line.transaction_id)).size, lines.length)
    for (const { transaction_id: id } of lines) assert.equal(isId(id), true, id)
    for (const own of ofBook(lines).values()) {
      const places = own.map((line) => Temporal.Instant.from(line.booked_at).epochMilliseconds)
      assert.deepEqual(
        places,
        [...new Set(places)].toSorted((one, other) => one - other),
      )
    }
  })
}

test('a day has the same lines whenever it is asked for, and what an account had before is the only difference', () => {
  const dayOf = (lines: readonly InitialLine[], date: string) =>
    lines.filter((line) => line.value_date === date && line.told !== null)
  const [now, later] = [initialTransactions('2026-11-14'), initialTransactions('2027-02-19')]
  let compared = 0
  for (const date of new Set(later.map((line) => line.value_date))) {
    if (date > '2026-11-14' || dayOf(later, date).length === 0) continue
    assert.deepEqual(dayOf(now, date), dayOf(later, date))
    compared += dayOf(now, date).length
  }
  assert(compared > 1000)
})

test('ids and amounts are the same for ever: whoever changes them breaks the tests of TPPs', () => {
  const salary = initialTransactions('2026-11-20').filter(
    (line) => line.value_date === '2026-11-20' && line.told?.message === 'Lønn november',
  )
  assert.deepEqual(
    salary
      .filter(({ book }) => book === '99860510002')
      .map((line) => [line.transaction_id, line.amount_minor_units]),
    [['4502ae38-36dc-8aa8-a554-36c959601698', '4140000']],
  )
})

test('what is paid within the bank stands on both statements', () => {
  const lines = initialTransactions('2026-11-14')
  const inBank = new Set(books.map(({ book }) => book))
  const internal = lines.filter(({ told }) => inBank.has(told?.counterparty?.bban ?? ''))
  assert(internal.length > 200)
  for (const { told, book, amount_minor_units: amount, value_date: day } of internal) {
    const other = lines.find(
      (line) =>
        line.book === told?.counterparty?.bban &&
        line.value_date === day &&
        BigInt(line.amount_minor_units) === -BigInt(amount),
    )
    // A card's number is nobody's to know.
    if (!book.startsWith('card')) assert.equal(other?.told?.counterparty?.bban, book)
    assert.notEqual(other, undefined, `${book} ${day} ${amount}`)
  }
})

test('account numbers, IBANs and KIDs are valid, and a KID is as its payee has agreed', () => {
  const agreements = new Map(
    INITIAL_CUSTOMERS.flatMap(({ accounts }) =>
      accounts.map(({ bban, kidAgreement }) => [bban, kidAgreement]),
    ),
  )
  for (const { told, book, amount_minor_units: amount } of initialTransactions('2026-11-14')) {
    const { bban, iban } = told?.counterparty ?? {}
    if (bban !== undefined) assert.equal(parseNorwegianBban(bban).ok, true, bban)
    if (iban !== undefined) assert.equal(parseIban(iban).ok, true, iban)
    const agreement = agreements.get(BigInt(amount) > 0n ? book : (bban ?? ''))
    const [kid] = told?.references ?? []
    if (told !== null && agreement?.required === true) assert.notEqual(kid, undefined, book)
    if (kid === undefined) continue
    assert.equal(parseKid(kid, agreement?.checkDigit ?? 'mod10').ok, true, kid)
    assert.equal(agreement?.lengths.includes(kid.length) ?? true, true, kid)
  }
})

test('nothing is booked at weekends and on the holidays that stay where they are', () => {
  for (const { value_date: date, told } of initialTransactions('2027-02-19')) {
    if (told === null) continue
    assert(Temporal.PlainDate.from(date).dayOfWeek <= 5, date)
    assert.doesNotMatch(date, /-(01-01|05-01|05-17|12-25|12-26)$/)
  }
})

test('all kinds of life: salary, rent, groceries, bills, cards, cash, instant payments, VAT and Europe', () => {
  const lines = initialTransactions('2026-11-14')
  for (const kind of ['domestic', 'instant', 'cross-border', 'card', 'deposit', 'withdrawal'])
    assert(lines.filter(({ told }) => told?.kind === kind).length >= 20, kind)
  for (const text of [/^Lønn/, /^Husleie/, /^Varekjøp/, /^Abonnement/, /^Faktura kredittkort/, /^Minibank/])
    assert(
      lines.some(({ told }) => text.test(told?.message ?? '')),
      text.source,
    )
})
