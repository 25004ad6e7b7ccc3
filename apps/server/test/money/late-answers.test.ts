import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { finishReclaimed, runBatch } from '../../src/payments/index.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import { KARIS, type OddBank, openOddBank, runSummaryWith } from './support/odd-bank.ts'
import { andThen, heldBack, type Way } from './support/odd-books.ts'
import { atOnce } from './support/rounds.ts'

describe('books that say different things', () => {
  let odd: OddBank
  before(async () => {
    odd = await openOddBank()
  })
  after(() => odd.close())

  /** Leaves nothing on Kari's account while it works. */
  async function withoutMoney<Result>(work: () => Promise<Result>): Promise<Result> {
    const { payer, books, bankId } = odd
    const account = { kind: 'account', bban: KARIS } as const
    const minorUnits = await payer.balanceOf(KARIS)
    await books.ledger.deposit({ bankId, account, minorUnits: -minorUnits })
    const result = await work()
    await books.ledger.deposit({ bankId, account, minorUnits })
    return result
  }

  // A server may sleep between what the books say and what it writes, and clocks of two servers may differ: a hold
  // that has ended does not say that its holder is gone.

  test('instant: a server that heard "no money" and slept changes nothing when another has paid', async () => {
    const { payer, books } = odd
    const had = await payer.balanceOf(KARIS)
    const [first, second] = [heldBack(), heldBack()]
    const { path, settling } = await withoutMoney(async () => {
      const approved = await odd.approve(books.setup({ execute: first.way }), INSTANT_TARGET)
      const started = approved.follow()
      await first.asked
      return { path: approved.path, settling: started }
    })
    await books.letClaimsEnd()
    const finishing = finishReclaimed(books.setup({ execute: second.way }), odd.nextMoment())
    await second.asked
    first.letGo()
    await settling
    second.letGo()
    assert.deepEqual(await finishing, runSummaryWith({ booked: 1 }))
    await odd.assertPaid([path], had)
  })

  test('a run that heard "no money" and slept changes nothing when another has paid', async () => {
    const { payer, books } = odd
    const had = await payer.balanceOf(KARIS)
    const path = await payer.pay()
    const [first, second] = [heldBack(), heldBack()]
    const { running } = await withoutMoney(async () => {
      const started = runBatch(books.setup({ execute: first.way }), odd.nextMoment())
      await first.asked
      return { running: started }
    })
    await books.letClaimsEnd()
    const finishing = finishReclaimed(books.setup({ execute: second.way }), odd.nextMoment())
    await second.asked
    first.letGo()
    assert.deepEqual(await running, runSummaryWith())
    assert.equal((await payer.cancel(path)).status, 409, 'it is executed already')
    second.letGo()
    assert.deepEqual(await finishing, runSummaryWith({ booked: 1 }))
    await odd.assertPaid([path], had)
  })

  test('instant: a server that slept after the approval leaves alone what another has taken over', async () => {
    const { payer, books } = odd
    const had = await payer.balanceOf(KARIS)
    const asked = books.setup({ execute: () => assert.fail('asked by who holds it no longer') })
    const { path, follow } = await odd.approve(asked, INSTANT_TARGET)
    const { way, asked: isAsked, letGo } = heldBack()
    await books.letClaimsEnd()
    const finishing = finishReclaimed(books.setup({ execute: way }), odd.nextMoment())
    await isAsked
    const heard = books.silences.length
    await follow()
    assert.equal(books.silences.length, heard, 'it asked the books')
    letGo()
    assert.deepEqual(await finishing, runSummaryWith({ booked: 1 }))
    await odd.assertPaid([path], had)
  })

  test('an approval leaves alone what a run has taken at the same moment', async () => {
    const { payer, books } = odd
    const had = await payer.balanceOf(KARIS)
    const { path, follow } = await odd.approve(books.setup(), NDCT_TARGET)
    const { way, asked, letGo } = heldBack()
    const { running } = await withoutMoney(async () => {
      const started = runBatch(books.setup({ execute: way }), odd.nextMoment())
      await asked
      return { running: started }
    })
    // There is money again, and the run has heard that there is none.
    await follow()
    assert.equal(await payer.statusOf(path), 'PDNG')
    assert.equal(await payer.balanceOf(KARIS), had)
    letGo()
    assert.deepEqual(await running, runSummaryWith({ lackingFunds: 1 }))
    assert.deepEqual(await runBatch(books.setup(), odd.nextMoment()), runSummaryWith({ booked: 1 }))
    await odd.assertPaid([path], had)
  })

  test('books that say two things of one order have said nothing', async () => {
    const { payer, books, statusesOf } = odd
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(2, () => payer.pay())
    const execute: Way = andThen((said) => [
      ...said,
      ...said.map(({ paymentId }) => ({ paymentId, outcome: 'no-funds' as const })),
    ])
    const summary = await runBatch(books.setup({ execute }), odd.nextMoment())
    assert.deepEqual(summary, runSummaryWith({ unanswered: 2 }))
    assert.deepEqual(await statusesOf(paths), { PDNG: 2 })
    assert.deepEqual(await odd.askAgain(), runSummaryWith({ booked: 2 }))
    await odd.assertPaid(paths, had)
  })

  test('books that throw at once, without a promise, have said nothing', async () => {
    const { payer, books, statusesOf } = odd
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(2, () => payer.pay())
    const execute: Way = () => {
      throw new Error('no line')
    }
    const summary = await runBatch(books.setup({ execute }), odd.nextMoment())
    assert.deepEqual(summary, runSummaryWith({ unanswered: 2 }))
    assert.deepEqual(await statusesOf(paths), { PDNG: 2 })
    assert.deepEqual(await odd.askAgain(), runSummaryWith({ booked: 2 }))
    await odd.assertPaid(paths, had)
  })
})
