import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listIn, type Line, quotaIn, readerAt, transactionsOf } from '../accounts/support/reader.ts'
import { KARIS } from '../consents/support/consent-calls.ts'
import { inDays, timeOn } from '../support/coming-dates.ts'
import { useBank } from '../support/bank.ts'

const BOOK = '99860510002'
const amountsOf = (lines: readonly Line[] = []) =>
  lines.map(({ transactionAmount }) => transactionAmount.amount)
const href = (list: ReturnType<typeof listIn>, name: string) => list._links[name]?.href ?? `no link ${name}`

describe('transactions with the PSU absent', () => {
  const bank = useBank()

  test('LIM-10 transactions booked 90 days ago are returned, those of 91 days ago are not, nor are their details', async () => {
    const reader = await readerAt(bank)
    const { read, readPresent, deposit, payer } = reader
    await deposit(BOOK, [9_100])
    await payer.setClock(timeOn(inDays(1), '00:00'))
    await deposit(BOOK, [9_000])
    await payer.setClock(timeOn(inDays(91), '22:00'))
    await deposit(BOOK, [100])
    const list = listIn(await read(transactionsOf(KARIS.current)))
    assert.deepEqual(amountsOf(list.booked), ['1.00', '90.00'])
    await reader.consents.grant({ session: reader.session })
    const all = listIn(await readPresent(transactionsOf(KARIS.current)))
    assert.deepEqual(amountsOf(all.booked).slice(0, 3), ['1.00', '90.00', '91.00'])
    const details = (line: Line | undefined, call = read) =>
      call(`${transactionsOf(KARIS.current)}/${line?.transactionId}`)
    assert.equal((await details(all.booked?.[1])).status, 200)
    assert.equal((await details(all.booked?.[2])).status, 404)
    assert.equal((await details(all.booked?.[2], readPresent)).status, 200)
  })

  test('LIM-10 with the PSU absent, a link from when they were present reaches no further back, and is counted', async () => {
    const reader = await readerAt(bank)
    await reader.deposit(BOOK, [1, 2, 3])
    await reader.payer.setClock(timeOn(inDays(95), '10:00'))
    await reader.deposit(BOOK, [4, 5])
    await reader.consents.grant({ session: reader.session })
    const begun = listIn(await reader.readPresent(transactionsOf(KARIS.current, '?limit=1')))
    const next = await reader.read(href(begun, 'next'))
    assert.deepEqual(amountsOf(listIn(next).booked), ['0.04'])
    assert.equal(quotaIn(next), '3 of 4, 86400 s')
    assert.equal(listIn(next)._links['next'], undefined)
    const last = await reader.read(href(begun, 'last'))
    assert.deepEqual(amountsOf(listIn(last).booked), ['0.04'])
    assert.equal(quotaIn(last)?.slice(0, 6), '2 of 4')
    // Its own links are pages of the read that was just counted.
    const again = await reader.read(href(listIn(last), 'first'))
    assert.deepEqual(amountsOf(listIn(again).booked), ['0.05'])
    assert.equal(quotaIn(again)?.slice(0, 6), '2 of 4')
  })

  test('LIM-09 the pages of a listing count once, for 24 hours; after that a page is a read of its own', async () => {
    const { read, deposit, payer } = await readerAt(bank)
    await deposit(BOOK, [1, 2, 3, 4, 5])
    const begun = await read(transactionsOf(KARIS.current, '?limit=2'))
    assert.equal(quotaIn(begun), '3 of 4, 86400 s')
    const second = await read(href(listIn(begun), 'next'))
    const third = await read(href(listIn(second), 'next'))
    const back = await read(href(listIn(third), 'previous'))
    const last = await read(href(listIn(begun), 'last'))
    for (const page of [second, third, back, last]) assert.equal(quotaIn(page)?.slice(0, 6), '3 of 4')
    assert.deepEqual(listIn(back).booked, listIn(second).booked)

    await payer.setClock({ advanceSeconds: 86_390 })
    assert.equal(quotaIn(await read(href(listIn(begun), 'next')))?.slice(0, 6), '3 of 4')
    await payer.setClock({ advanceSeconds: 11 })
    const late = await read(href(listIn(begun), 'next'))
    assert.equal(quotaIn(late), '3 of 4, 86400 s')
    assert.deepEqual(listIn(late).booked, listIn(second).booked)
    // From here on it is a read of its own.
    assert.equal(quotaIn(await read(href(listIn(late), 'next')))?.slice(0, 6), '3 of 4')
    assert.equal(quotaIn(await read(href(listIn(begun), 'next')))?.slice(0, 6), '2 of 4')
  })

  test('LIM-09 the links of an old listing return nothing newer', async () => {
    const { read, deposit, payer } = await readerAt(bank)
    await deposit(BOOK, [1, 2, 3])
    const begun = listIn(await read(transactionsOf(KARIS.current, '?limit=2')))
    await payer.setClock({ advanceSeconds: 3600 })
    await deposit(BOOK, [4, 5, 6])
    const first = listIn(await read(href(begun, 'first')))
    assert.deepEqual(amountsOf(first.booked), ['0.03', '0.02'])
    const last = listIn(await read(href(begun, 'last')))
    const back = listIn(await read(href(last, 'previous')))
    assert.deepEqual(amountsOf(back.booked), ['0.03', '0.02'])
    assert.equal(back._links['previous'], undefined)
  })

  test('LIM-09 LIM-14 pages with pending transactions are one read for ten minutes; a later page counts', async () => {
    const { read, deposit, payer } = await readerAt(bank)
    await deposit(BOOK, [1, 2, 3])
    const begun = await read(transactionsOf(KARIS.current, '?bookingStatus=both&limit=2'))
    assert.equal(quotaIn(begun)?.slice(0, 6), '3 of 4')
    await payer.setClock({ advanceSeconds: 590 })
    const next = await read(href(listIn(begun), 'next'))
    assert.deepEqual([quotaIn(next)?.slice(0, 6), listIn(next).pending], ['3 of 4', []])
    await payer.setClock({ advanceSeconds: 11 })
    const late = await read(href(listIn(begun), 'next'))
    assert.deepEqual([quotaIn(late)?.slice(0, 6), listIn(late).pending], ['2 of 4', []])
    assert.equal(quotaIn(await read(href(listIn(late), 'first')))?.slice(0, 6), '2 of 4')
  })

  test('LIM-09 a number as offset is a read each time; the links from there are pages of it', async () => {
    const { read, deposit } = await readerAt(bank)
    await deposit(BOOK, [1, 2, 3, 4, 5])
    const skipped = await read(transactionsOf(KARIS.current, '?limit=2&offset=1'))
    assert.equal(quotaIn(skipped), '3 of 4, 86400 s')
    const next = await read(href(listIn(skipped), 'next'))
    assert.deepEqual(amountsOf(listIn(next).booked), ['0.02', '0.01'])
    assert.equal(quotaIn(next)?.slice(0, 6), '3 of 4')
    assert.equal(
      quotaIn(await read(transactionsOf(KARIS.current, '?limit=2&offset=1')))?.slice(0, 6),
      '2 of 4',
    )
  })

  test('SCA-19 details are not counted', async () => {
    const { read } = await readerAt(bank)
    const [line] = listIn(await read(transactionsOf(KARIS.current))).booked ?? []
    for (let call = 0; call < 6; call += 1)
      assert.equal((await read(`${transactionsOf(KARIS.current)}/${line?.transactionId}`)).status, 200)
    assert.equal(quotaIn(await read(transactionsOf(KARIS.current)))?.slice(0, 6), '2 of 4')
  })
})
