import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Transaction } from '../../apps/server/src/core-bank/index.ts'
import { type OpenLedger, openLedger } from './support/open-ledger.ts'
import { KARI_ACCOUNT, order } from './support/order.ts'
import { type Reader, readerOf } from './support/reader.ts'

/** Long after the opening deposits of every bank. */
const oslo = (time: string) =>
  Temporal.PlainDateTime.from(`2080-${time}`).toZonedDateTime('Europe/Oslo').toInstant()

describe('the positions of a statement', () => {
  let opened: OpenLedger
  let kari: Reader
  before(async () => {
    opened = await openLedger()
  })
  after(() => opened.close())
  beforeEach(async () => {
    await opened.reset()
    kari = await readerOf(opened, KARI_ACCOUNT)
  })

  /** Books orders at a time; they differ by their messages. */
  const book = async (at: Temporal.Instant, ...messages: string[]) => {
    const orders = messages.map((message) => order({ remittance: [message] }))
    await opened.ledger.execute({ bankId: opened.bankId, orders, at })
  }
  const messages = (lines: readonly Transaction[]) => lines.map(({ message }) => message ?? '').join('')

  test('orders that are booked together appear in the order given, newest first', async () => {
    await book(oslo('03-01T12:00'), 'a', 'b', 'c')
    await book(oslo('03-01T12:00'), 'd', 'e')
    assert.equal(messages(await kari.booked()), 'edcba')
  })

  test('setting the clock back does not change the order of the statement', async () => {
    await book(oslo('03-02T12:00'), 'a')
    await book(oslo('03-01T12:00'), 'b', 'c')
    await book(oslo('03-03T12:00'), 'd')
    const lines = await kari.booked()
    assert.equal(messages(lines), 'dcba')
    assert.deepEqual(
      lines.slice(0, 4).map(({ booked, valueDate }) => [booked?.bookingDate, valueDate]),
      [
        ['2080-03-03', '2080-03-03'],
        // The line is booked behind the newest, with the value date of the day on which the money moved.
        ['2080-03-02', '2080-03-01'],
        ['2080-03-02', '2080-03-01'],
        ['2080-03-02', '2080-03-02'],
      ],
    )
  })

  test('a day of the bank begins and ends at midnight in Oslo, also when summer time begins or ends', async () => {
    // 31 March 2080 has 23 hours, 27 October 25.
    const moments = [
      ['03-30T23:59:59.999999', 'a'],
      ['03-31T00:00', 'b'],
      ['03-31T23:59:59.999999', 'c'],
      ['04-01T00:00', 'd'],
      ['10-26T23:59:59.999999', 'e'],
      ['10-27T00:00', 'f'],
      ['10-27T23:59:59.999999', 'g'],
      ['10-28T00:00', 'h'],
    ] as const
    for (const [time, message] of moments) await book(oslo(time), message)
    const between = async (from: string | undefined, to: string | undefined) =>
      messages(await kari.booked({ from: from && `2080-${from}`, to: to && `2080-${to}` }))
    assert.equal(await between('03-31', '03-31'), 'cb')
    assert.equal(await between('10-27', '10-27'), 'gf')
    assert.equal(await between(undefined, '03-30'), 'a')
    assert.equal(await between('10-28', undefined), 'h')
    assert.equal(await between('04-01', '10-26'), 'ed')
    assert.equal(await between('04-02', '10-25'), '')
    assert.equal(await between('10-28', '03-31'), '')
    const dates = (await kari.booked()).slice(0, 4).map(({ booked }) => booked?.bookingDate)
    assert.deepEqual(dates, ['2080-10-28', '2080-10-27', '2080-10-27', '2080-10-26'])
  })

  test('dates at the ends of the calendar exclude nothing', async () => {
    await book(oslo('03-01T12:00'), 'a')
    const all = await kari.booked()
    assert.deepEqual(await kari.booked({ from: '0001-01-01', to: '9999-12-31' }), all)
    assert.deepEqual(await kari.booked({ to: '0001-01-01' }), [])
    assert.deepEqual(await kari.booked({ from: '9999-12-31' }), [])
  })

  test('a page within dates, from each of its ends and from each of its positions', async () => {
    await book(oslo('03-01T12:00'), 'a', 'b')
    await book(oslo('03-02T12:00'), 'c', 'd', 'e', 'f')
    await book(oslo('03-03T12:00'), 'g', 'h')
    const lines = await kari.booked()
    const positionOf = (message: string) =>
      lines.find((line) => line.message === message)?.booked?.position ?? ''
    const page = async (selector: NonNullable<Parameters<Reader['booked']>[0]>['page']) =>
      messages(
        await kari.booked({
          from: '2080-03-02',
          to: '2080-03-02',
          limit: 2,
          ...(selector && { page: selector }),
        }),
      )
    const at = positionOf
    assert.equal(await page({ kind: 'newest', skip: 0 }), 'fe')
    assert.equal(await page({ kind: 'newest', skip: 3 }), 'c')
    assert.equal(await page({ kind: 'newest', skip: 4 }), '')
    assert.equal(await page({ kind: 'from', position: at('e') }), 'ed')
    assert.equal(await page({ kind: 'from', position: at('h') }), 'fe')
    assert.equal(await page({ kind: 'older', than: at('e') }), 'dc')
    assert.equal(await page({ kind: 'older', than: at('c') }), '')
    assert.equal(await page({ kind: 'newer', than: at('d'), notAfter: at('h') }), 'fe')
    assert.equal(await page({ kind: 'newer', than: at('c'), notAfter: at('d') }), 'd')
    assert.equal(await page({ kind: 'newer', than: at('a'), notAfter: at('h') }), 'dc')
    assert.equal(await page({ kind: 'oldest', notAfter: at('h') }), 'dc')
    assert.equal(await page({ kind: 'oldest', notAfter: at('c') }), 'c')
    assert.equal(await page({ kind: 'oldest', notAfter: at('b') }), '')
  })

  test('a position without a transaction is a valid position', async () => {
    await book(oslo('03-01T12:00'), 'a')
    await book(oslo('03-03T12:00'), 'b')
    const position = String(oslo('03-02T12:00').epochNanoseconds / 1_000n)
    assert.equal(messages(await kari.booked({ page: { kind: 'from', position } })), 'a')
    assert.equal(messages(await kari.booked({ page: { kind: 'older', than: position } })), 'a')
    const notAfter = '9'.repeat(16)
    assert.equal(messages(await kari.booked({ page: { kind: 'newer', than: position, notAfter } })), 'b')
  })
})
