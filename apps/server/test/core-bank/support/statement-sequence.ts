import assert from 'node:assert/strict'
import type { Transaction, TransactionPageSelector, TransferOrder } from '../../../src/core-bank/index.ts'
import type { OpenLedger } from './open-ledger.ts'
import {
  accountOf,
  AT,
  cardOf,
  EURO_ACCOUNT,
  KARI_ACCOUNT,
  OLA_ACCOUNT,
  order,
  OUTSIDE_ACCOUNT,
  payTo,
} from './order.ts'
import { type Reader, readerOf } from './reader.ts'

/** Whose statements are looked at. */
export const BOOKS = [
  { account: accountOf(KARI_ACCOUNT), book: KARI_ACCOUNT, currency: 'NOK' },
  { account: accountOf(OLA_ACCOUNT), book: OLA_ACCOUNT, currency: 'NOK' },
  { account: accountOf(EURO_ACCOUNT), book: EURO_ACCOUNT, currency: 'EUR' },
  { account: cardOf('4799000000000001'), book: 'card 4799000000000001', currency: 'NOK' },
] as const

export type Step =
  | {
      readonly kind: 'execute'
      readonly orders: readonly {
        readonly debtor: number
        readonly creditor: number
        readonly rail: TransferOrder['rail']
        readonly minorUnits: bigint
        readonly currency: string
      }[]
      readonly again: number
      readonly minutes: number
    }
  | { readonly kind: 'report'; readonly minutes: number }
  | { readonly kind: 'deposit'; readonly book: number; readonly minorUnits: bigint }
  | {
      readonly kind: 'page'
      readonly book: number
      readonly limit: number
      readonly from: 'newest' | 'oldest'
    }

/** Somebody who reads a statement page by page, and what stood there when they began. */
interface Walk {
  readonly expected: readonly Transaction[]
  readonly seen: Transaction[]
  readonly from: 'newest' | 'oldest'
}

interface Sequence {
  readonly opened: OpenLedger
  readonly readers: readonly Reader[]
  readonly orders: TransferOrder[]
  readonly walks: Map<number, Walk>
  /** Of each account, everything that was ever told under an id. */
  readonly told: readonly Map<string, Transaction>[]
  at: Temporal.Instant
}

export async function beginSequence(opened: OpenLedger): Promise<Sequence> {
  await opened.reset()
  const readers = await Promise.all(BOOKS.map(({ book }) => readerOf(opened, book)))
  return { opened, readers, orders: [], walks: new Map(), told: BOOKS.map(() => new Map()), at: AT }
}

export async function runStep(sequence: Sequence, step: Step): Promise<void> {
  const { opened, orders } = sequence
  const { ledger, bankId } = opened
  if (step.kind === 'execute') {
    sequence.at = sequence.at.add({ minutes: step.minutes })
    const news = step.orders.map(toOrder)
    const asked = [...news, ...orders.slice(-step.again)]
    orders.push(...news)
    await ledger.execute({ bankId, orders: asked, at: sequence.at })
  } else if (step.kind === 'report') {
    sequence.at = sequence.at.add({ minutes: step.minutes })
    await ledger.readOutcomes({ bankId, orders, at: sequence.at })
  } else if (step.kind === 'deposit') {
    const { account } = bookAt(step.book)
    // Taking out more than there is fails, as it should.
    await ledger.deposit({ bankId, account, minorUnits: step.minorUnits }).catch(() => {})
  } else {
    // While a page is read somebody pays from the account.
    const payment = toOrder({
      debtor: step.book,
      creditor: 1,
      rail: 'instant',
      minorUnits: 1n,
      currency: 'NOK',
    })
    orders.push(payment)
    await Promise.all([
      turnPage(sequence, step),
      ledger.execute({ bankId, orders: [payment], at: sequence.at }),
    ])
  }
}

function bookAt(index: number): (typeof BOOKS)[number] {
  const found = BOOKS[index]
  assert(found)
  return found
}

function toOrder(given: Extract<Step, { kind: 'execute' }>['orders'][number]): TransferOrder {
  const debtor = bookAt(given.debtor)
  const creditor = BOOKS[given.creditor]
  return order({
    rail: given.rail,
    amount: { minorUnits: given.minorUnits, currency: given.currency },
    debtor: { account: debtor.account, currency: debtor.currency },
    // A card is paid to by nobody: its number is of no account.
    creditor: payTo(creditor?.account.kind === 'account' ? creditor.book : OUTSIDE_ACCOUNT),
  })
}

/** The next page of a walk through the statement, or the first one of a new walk. */
async function turnPage(
  sequence: Sequence,
  { book, limit, from }: Extract<Step, { kind: 'page' }>,
): Promise<void> {
  const reader = sequence.readers[book]
  assert(reader)
  const walk = sequence.walks.get(book) ?? { expected: await reader.booked(), seen: [], from }
  sequence.walks.set(book, walk)
  const page = nextPage(walk)
  const lines = page === undefined ? [] : await reader.booked({ limit, page })
  if (walk.from === 'newest') walk.seen.push(...lines)
  else walk.seen.unshift(...lines)
  if (lines.length > 0) return
  assert.deepEqual(walk.seen, walk.expected)
  sequence.walks.delete(book)
}

/** Undefined when there was nothing to walk through. */
function nextPage({ expected, seen, from }: Walk): TransactionPageSelector | undefined {
  const anchor = expected[0]?.booked?.position
  if (anchor === undefined) return undefined
  const last = (from === 'newest' ? seen.at(-1) : seen.at(0))?.booked?.position
  if (from === 'newest')
    return last === undefined ? { kind: 'from', position: anchor } : { kind: 'older', than: last }
  return last === undefined
    ? { kind: 'oldest', notAfter: anchor }
    : { kind: 'newer', than: last, notAfter: anchor }
}

/** What must hold after every step. */
export async function check({ readers, told }: Sequence): Promise<void> {
  await Promise.all(
    readers.map(async (reader, index) => {
      const [booked, pending, balance] = await Promise.all([
        reader.booked(),
        reader.pending(),
        reader.balance(),
      ])
      const all = [...pending, ...booked]
      assert.equal(new Set(all.map(({ transactionId }) => transactionId)).size, all.length)
      const places = booked.map((line) => BigInt(line.booked?.position ?? ''))
      assert(places.every((place, at) => at === 0 || place < (places[at - 1] ?? 0n)))
      const limit = bookAt(index).account.kind === 'card-account' ? 50_000_00n : 0n
      assert.equal(balance.booked, sum(booked))
      assert.equal(balance.available, sum(all) + limit)
      const known = told[index]
      assert(known)
      for (const [id, before] of known)
        compare(
          before,
          all.find(({ transactionId }) => transactionId === id),
        )
      for (const line of all) known.set(line.transactionId, line)
    }),
  )
}

/** What was told under an id is told for ever; only that it is booked comes to it, once. */
function compare(before: Transaction, now: Transaction | undefined): void {
  assert(now, `the transaction ${before.transactionId} is gone`)
  if (before.booked !== undefined) assert.deepEqual(now, before)
  else assert.deepEqual({ ...now, booked: undefined, proprietary: [] }, before)
}

export async function endSequence(sequence: Sequence): Promise<void> {
  for (const book of sequence.walks.keys())
    while (sequence.walks.has(book))
      await turnPage(sequence, { kind: 'page', book, limit: 3, from: 'newest' })
  await check(sequence)
}

function sum(lines: readonly Transaction[]): bigint {
  return lines.reduce((total, { amount }) => total + amount.minorUnits, 0n)
}
