import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { finishReclaimed, runBatch } from '../../src/payments/index.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { KARIS, type OddBank, openOddBank, runSummaryWith } from './support/odd-bank.ts'
import { andThen, heldBack, never, type Way } from './support/odd-books.ts'
import { atOnce } from './support/rounds.ts'

/** So long they are waited for where they are silent. */
const patience = 200

const SILENT: Readonly<Record<string, Way>> = {
  'never answer, and did it': andThen(never),
  'never answer, and did nothing': never,
  'throw, and did it': andThen(() => Promise.reject(new Error('the line broke'))),
  'throw, and did nothing': () => Promise.reject(new Error('no line')),
  'answer too late, and did it': andThen((said) => pause(600, said)),
  'throw too late, and did it': andThen(() =>
    pause(600).then(() => Promise.reject(new Error('the line broke'))),
  ),
  'leave every order out, and did it': andThen(() => []),
  'speak of other orders': andThen((said) => said.map((one) => ({ ...one, paymentId: randomUUID() }))),
  'say that they do not know, and did it': andThen((said) =>
    said.map((one) => ({ ...one, outcome: 'unknown' })),
  ),
}

describe('books that are slow or silent', () => {
  let odd: OddBank
  before(async () => {
    odd = await openOddBank()
  })
  after(() => odd.close())

  test('ST-06 ERR-08 slow: PDNG while they work, which nobody can cancel, and then it is done', async () => {
    const { payer, books, statusesOf } = odd
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(3, () => payer.pay())
    const { way: execute, asked, letGo } = heldBack()
    const running = runBatch(books.setup({ execute }), odd.nextMoment())
    await asked
    assert.deepEqual(await statusesOf(paths), { PDNG: 3 })
    const [path = ''] = paths
    assert.equal((await payer.read(path))['fundsAvailable'], undefined)
    assert.equal((await payer.cancel(path)).status, 409)
    assert.deepEqual(await payer.run(), runSummaryWith(), 'another run does not take what is held')
    await pause(300)
    letGo()
    assert.deepEqual(await running, runSummaryWith({ booked: 3 }))
    await odd.assertPaid(paths, had)
  })

  for (const [kind, execute] of Object.entries(SILENT))
    test(`ST-06 ERR-08 books that ${kind}: PDNG, asked again after the hold, executed once`, async () => {
      const { payer, books, statusesOf } = odd
      const had = await payer.balanceOf(KARIS)
      const paths = await atOnce(3, () => payer.pay())
      const summary = await runBatch(books.setup({ execute }, patience), odd.nextMoment())
      assert.deepEqual(summary, runSummaryWith({ unanswered: 3 }))
      assert.deepEqual(await statusesOf(paths), { PDNG: 3 })
      assert.equal((await payer.cancel(paths[0] ?? '')).status, 409)
      assert.deepEqual(await odd.askAgain(), runSummaryWith({ booked: 3 }))
      await odd.assertPaid(paths, had)
      // An answer that comes now is nobody's any more.
      await pause(kind.includes('too late') ? 700 : 0)
      await odd.assertPaid(paths, had)
    })

  for (const [kind, execute] of Object.entries(SILENT))
    test(`an instant payment and books that ${kind}: PDNG, watched, settled after the hold`, async () => {
      const { payer, books } = odd
      const had = await payer.balanceOf(KARIS)
      const { path, follow } = await odd.approve(books.setup({ execute }, patience), INSTANT_TARGET)
      await follow()
      assert.equal(await payer.statusOf(path), 'PDNG')
      assert.deepEqual(await odd.askAgain(), runSummaryWith({ booked: 1 }))
      await odd.assertPaid([path], had)
    })

  test('silent again and again: asked until they answer', async () => {
    const { payer, books, statusesOf } = odd
    const had = await payer.balanceOf(KARIS)
    const heard = books.silences.length
    const paths = await atOnce(2, () => payer.pay())
    await runBatch(books.setup({ execute: never }, patience), odd.nextMoment())
    for (const execute of Object.values(SILENT)) {
      await books.letClaimsEnd()
      const summary = await finishReclaimed(books.setup({ execute }, patience), odd.nextMoment())
      assert.deepEqual(summary, runSummaryWith({ unanswered: 2 }))
      assert.deepEqual(await statusesOf(paths), { PDNG: 2 })
    }
    assert.deepEqual(await odd.askAgain(), runSummaryWith({ booked: 2 }))
    await odd.assertPaid(paths, had)
    assert(books.silences.length - heard >= 7, 'every silence is logged')
  })

  test('some orders are left out: the others are done, these are asked again', async () => {
    const { payer, books, statusesOf } = odd
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(6, () => payer.pay())
    const execute = andThen((said) => said.filter((_, index) => index % 2 === 0))
    const summary = await runBatch(books.setup({ execute }), odd.nextMoment())
    assert.deepEqual(summary, runSummaryWith({ booked: 3, unanswered: 3 }))
    assert.deepEqual(await statusesOf(paths), { ACSC: 3, PDNG: 3 })
    assert.deepEqual(await odd.askAgain(), runSummaryWith({ booked: 3 }))
    await odd.assertPaid(paths, had)
  })

  test('four servers ask at once after the hold: recorded once', async () => {
    const { payer, books } = odd
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(3, () => payer.pay())
    await runBatch(books.setup({ execute: never }, patience), odd.nextMoment())
    await books.letClaimsEnd()
    const summaries = await atOnce(4, () => finishReclaimed(books.setup(), odd.nextMoment()))
    const booked = summaries.reduce((sum, summary) => sum + summary.booked, 0)
    assert.equal(booked, 3)
    await odd.assertPaid(paths, had)
  })

  /** None of these says that it is booked. */
  const REPORTS: Readonly<Record<string, Way>> = {
    silent: never,
    broken: () => Promise.reject(new Error('no line')),
    empty: andThen(() => []),
    'no-funds': andThen((said) => said.map((one) => ({ ...one, outcome: 'no-funds' }))),
    reserved: andThen((said) => said.map((one) => ({ ...one, outcome: 'reserved' }))),
  }

  test('first reserved, later booked: ACSP between, whatever else a report says', async () => {
    const { payer, books, statusesOf } = odd
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(2, () => payer.pay())
    const execute = andThen((said) => said.map((one) => ({ ...one, outcome: 'reserved' })))
    const summary = await runBatch(books.setup({ execute }), odd.nextMoment())
    assert.deepEqual(summary, runSummaryWith({ underWay: 2 }))
    for (const [kind, report] of Object.entries(REPORTS)) {
      await runBatch(books.setup({ report }, patience), odd.nextMoment())
      assert.deepEqual(await statusesOf(paths), { ACSP: 2 }, kind)
    }
    assert.deepEqual(await runBatch(books.setup(), odd.nextMoment()), runSummaryWith({ booked: 2 }))
    await odd.assertPaid(paths, had)
  })

  test('abroad: ACWP until a report says that it arrived', async () => {
    const { payer, books } = odd
    const path = await payer.pay({ target: NCBCT_TARGET, body: ncbctBody() })
    assert.deepEqual(await runBatch(books.setup(), odd.nextMoment()), runSummaryWith({ underWay: 1 }))
    // The last of these books it, and does not say so.
    for (const report of [never, andThen(never)]) {
      const summary = await runBatch(books.setup({ report }, patience), odd.nextMoment())
      assert.deepEqual(summary, runSummaryWith({ unanswered: 1 }))
      assert.equal(await payer.statusOf(path), 'ACWP')
    }
    assert.deepEqual(await runBatch(books.setup(), odd.nextMoment()), runSummaryWith({ booked: 1 }))
    assert.equal(await payer.statusOf(path), 'ACSC')
  })
})
