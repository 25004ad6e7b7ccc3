import assert from 'node:assert/strict'
import type {
  Transaction,
  TransactionPageSelector,
  TransferOrder,
} from '../../../apps/server/src/core-bank/index.ts'
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

/** The accounts whose statements are read. */
export const ACCOUNTS = [
  { account: accountOf(KARI_ACCOUNT), ledgerAccountId: KARI_ACCOUNT, currency: 'NOK' },
  { account: accountOf(OLA_ACCOUNT), ledgerAccountId: OLA_ACCOUNT, currency: 'NOK' },
  { account: accountOf(EURO_ACCOUNT), ledgerAccountId: EURO_ACCOUNT, currency: 'EUR' },
  { account: cardOf('4799000000000001'), ledgerAccountId: 'card 4799000000000001', currency: 'NOK' },
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
  | { readonly kind: 'deposit'; readonly accountIndex: number; readonly minorUnits: bigint }
  | {
      readonly kind: 'page'
      readonly accountIndex: number
      readonly limit: number
      readonly from: 'newest' | 'oldest'
    }

/** Reading a statement page by page, with what it contained at the start. */
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
  /** For each account, the transactions that were ever read, by id. */
  readonly known: readonly Map<string, Transaction>[]
  at: Temporal.Instant
}

export async function beginSequence(opened: OpenLedger): Promise<Sequence> {
  await opened.reset()
  const readers = await Promise.all(ACCOUNTS.map(({ ledgerAccountId }) => readerOf(opened, ledgerAccountId)))
  return { opened, readers, orders: [], walks: new Map(), known: ACCOUNTS.map(() => new Map()), at: AT }
}

export async function runStep(sequence: Sequence, step: Step): Promise<void> {
  const { opened, orders } = sequence
  const { ledger, bankId } = opened
  if (step.kind === 'execute') {
    sequence.at = sequence.at.add({ minutes: step.minutes })
    const newOrders = step.orders.map(toOrder)
    const requested = [...newOrders, ...orders.slice(-step.again)]
    orders.push(...newOrders)
    await ledger.execute({ bankId, orders: requested, at: sequence.at })
  } else if (step.kind === 'report') {
    sequence.at = sequence.at.add({ minutes: step.minutes })
    await ledger.readOutcomes({ bankId, orders, at: sequence.at })
  } else if (step.kind === 'deposit') {
    const { account } = accountAt(step.accountIndex)
    // Withdrawing more than there is fails, as it should.
    await ledger.deposit({ bankId, account, minorUnits: step.minorUnits }).catch(() => {})
  } else {
    // A payment from the account is executed while the page is read.
    const payment = toOrder({
      debtor: step.accountIndex,
      creditor: 1,
      rail: 'instant',
      minorUnits: 1n,
      currency: 'NOK',
    })
    orders.push(payment)
    await Promise.all([
      readNextPage(sequence, step),
      ledger.execute({ bankId, orders: [payment], at: sequence.at }),
    ])
  }
}

function accountAt(index: number): (typeof ACCOUNTS)[number] {
  const found = ACCOUNTS[index]
  assert(found)
  return found
}

function toOrder(given: Extract<Step, { kind: 'execute' }>['orders'][number]): TransferOrder {
  const debtor = accountAt(given.debtor)
  const creditor = ACCOUNTS[given.creditor]
  return order({
    rail: given.rail,
    amount: { minorUnits: given.minorUnits, currency: given.currency },
    debtor: { account: debtor.account, currency: debtor.currency },
    // A card cannot be a creditor: its number is not an account number.
    creditor: payTo(creditor?.account.kind === 'account' ? creditor.ledgerAccountId : OUTSIDE_ACCOUNT),
  })
}

/** Reads the next page of a walk through the statement, or the first one of a new walk. */
async function readNextPage(
  sequence: Sequence,
  { accountIndex, limit, from }: Extract<Step, { kind: 'page' }>,
): Promise<void> {
  const reader = sequence.readers[accountIndex]
  assert(reader)
  const walk = sequence.walks.get(accountIndex) ?? { expected: await reader.booked(), seen: [], from }
  sequence.walks.set(accountIndex, walk)
  const page = nextPage(walk)
  const transactions = page === undefined ? [] : await reader.booked({ limit, page })
  if (walk.from === 'newest') walk.seen.push(...transactions)
  else walk.seen.unshift(...transactions)
  if (transactions.length > 0) return
  assert.deepEqual(walk.seen, walk.expected)
  sequence.walks.delete(accountIndex)
}

/** Returns undefined if the statement was empty at the start. */
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

/** Asserts what must hold after every step. */
export async function check({ readers, known: knownByAccount }: Sequence): Promise<void> {
  await Promise.all(
    readers.map(async (reader, index) => {
      const [booked, pending, balance] = await Promise.all([
        reader.booked(),
        reader.pending(),
        reader.balance(),
      ])
      const all = [...pending, ...booked]
      assert.equal(new Set(all.map(({ transactionId }) => transactionId)).size, all.length)
      const positions = booked.map((transaction) => BigInt(transaction.booked?.position ?? ''))
      assert(positions.every((position, at) => at === 0 || position < (positions[at - 1] ?? 0n)))
      const limit = accountAt(index).account.kind === 'card-account' ? 50_000_00n : 0n
      assert.equal(balance.booked, sum(booked))
      assert.equal(balance.available, sum(all) + limit)
      const known = knownByAccount[index]
      assert(known)
      for (const [id, before] of known)
        compare(
          before,
          all.find(({ transactionId }) => transactionId === id),
        )
      for (const transaction of all) known.set(transaction.transactionId, transaction)
    }),
  )
}

/** A transaction never changes, except that it is booked once. */
function compare(before: Transaction, now: Transaction | undefined): void {
  assert(now, `the transaction ${before.transactionId} has vanished`)
  if (before.booked !== undefined) assert.deepEqual(now, before)
  else assert.deepEqual({ ...now, booked: undefined, proprietary: [] }, before)
}

export async function endSequence(sequence: Sequence): Promise<void> {
  for (const accountIndex of sequence.walks.keys())
    while (sequence.walks.has(accountIndex))
      await readNextPage(sequence, { kind: 'page', accountIndex, limit: 3, from: 'newest' })
  await check(sequence)
}

function sum(transactions: readonly Transaction[]): bigint {
  return transactions.reduce((total, { amount }) => total + amount.minorUnits, 0n)
}
