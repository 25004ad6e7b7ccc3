import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { finishReclaimed, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { NDCT_TARGET } from '../support/ndct.ts'
import { INSTANT_TARGET } from '../support/payer.ts'
import { KARIS, type FaultyBank, openFaultyBank, runSummaryWith } from './support/faulty-bank.ts'
import { andThen, delayed, type Interceptor } from './support/faulty-core-bank.ts'
import { atOnce } from './support/rounds.ts'

describe('a core bank that contradicts itself', () => {
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(() => faulty.close())

  /** Leaves nothing on Kari's account while it works. */
  async function withoutMoney<Result>(work: () => Promise<Result>): Promise<Result> {
    const { payer, core, bankId } = faulty
    const account = { kind: 'account', bban: KARIS } as const
    const minorUnits = await payer.balanceOf(KARIS)
    await core.ledger.deposit({ bankId, account, minorUnits: -minorUnits })
    const result = await work()
    await core.ledger.deposit({ bankId, account, minorUnits })
    return result
  }

  // A server may be suspended between the core bank's outcome and its own write, and the clocks of two servers may differ: an
  // expired lease does not mean that its process is dead.

  test('instant: a server that got no-funds and was suspended changes nothing if another server has paid', async () => {
    const { payer, core } = faulty
    const had = await payer.balanceOf(KARIS)
    const [first, second] = [delayed(), delayed()]
    const { path, settling } = await withoutMoney(async () => {
      const approved = await faulty.approve(core.setup({ execute: first.interceptor }), INSTANT_TARGET)
      const started = approved.follow()
      await first.called
      return { path: approved.path, settling: started }
    })
    await core.expireClaims()
    const finishing = finishReclaimed(core.setup({ execute: second.interceptor }), faulty.nextRun())
    await second.called
    first.release()
    await settling
    second.release()
    assert.deepEqual(await finishing, runSummaryWith({ booked: 1 }))
    await faulty.assertPaid([path], had)
  })

  test('a run that got no-funds and was suspended changes nothing if another has paid', async () => {
    const { payer, core } = faulty
    const had = await payer.balanceOf(KARIS)
    const path = await payer.pay()
    const [first, second] = [delayed(), delayed()]
    const { running } = await withoutMoney(async () => {
      const started = runBatch(core.setup({ execute: first.interceptor }), faulty.nextRun())
      await first.called
      return { running: started }
    })
    await core.expireClaims()
    const finishing = finishReclaimed(core.setup({ execute: second.interceptor }), faulty.nextRun())
    await second.called
    first.release()
    assert.deepEqual(await running, runSummaryWith())
    assert.equal((await payer.cancel(path)).status, 409, 'it is executed already')
    second.release()
    assert.deepEqual(await finishing, runSummaryWith({ booked: 1 }))
    await faulty.assertPaid([path], had)
  })

  test('instant: a server that was suspended after the approval leaves alone what another has reclaimed', async () => {
    const { payer, core } = faulty
    const had = await payer.balanceOf(KARIS)
    const execution = core.setup({
      execute: () => assert.fail('asked by a process whose claim was reclaimed'),
    })
    const { path, follow } = await faulty.approve(execution, INSTANT_TARGET)
    const { interceptor, called, release } = delayed()
    await core.expireClaims()
    const finishing = finishReclaimed(core.setup({ execute: interceptor }), faulty.nextRun())
    await called
    const failuresBefore = core.failures.length
    await follow()
    assert.equal(core.failures.length, failuresBefore, 'it asked the core bank')
    release()
    assert.deepEqual(await finishing, runSummaryWith({ booked: 1 }))
    await faulty.assertPaid([path], had)
  })

  test('an approval leaves alone what a run claims at the same time', async () => {
    const { payer, core } = faulty
    const had = await payer.balanceOf(KARIS)
    const { path, follow } = await faulty.approve(core.setup(), NDCT_TARGET)
    const { interceptor, called, release } = delayed()
    const { running } = await withoutMoney(async () => {
      const started = runBatch(core.setup({ execute: interceptor }), faulty.nextRun())
      await called
      return { running: started }
    })
    // There is money again, and the run has got no-funds.
    await follow()
    assert.equal(await payer.statusOf(path), 'PDNG')
    assert.equal(await payer.balanceOf(KARIS), had)
    release()
    assert.deepEqual(await running, runSummaryWith({ lackingFunds: 1 }))
    assert.deepEqual(await runBatch(core.setup(), faulty.nextRun()), runSummaryWith({ booked: 1 }))
    await faulty.assertPaid([path], had)
  })

  test('two different outcomes for one order count as unknown', async () => {
    const { payer, core, statusesOf } = faulty
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(2, () => payer.pay())
    const execute: Interceptor = andThen((outcomes) => [
      ...outcomes,
      ...outcomes.map(({ paymentId }) => ({ paymentId, outcome: 'no-funds' as const })),
    ])
    const summary = await runBatch(core.setup({ execute }), faulty.nextRun())
    assert.deepEqual(summary, runSummaryWith({ unanswered: 2 }))
    assert.deepEqual(await statusesOf(paths), { PDNG: 2 })
    assert.deepEqual(await faulty.askAgain(), runSummaryWith({ booked: 2 }))
    await faulty.assertPaid(paths, had)
  })

  test('an adapter that throws at once, without a promise, has returned nothing', async () => {
    const { payer, core, statusesOf } = faulty
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(2, () => payer.pay())
    const execute: Interceptor = () => {
      throw new Error('no line')
    }
    const summary = await runBatch(core.setup({ execute }), faulty.nextRun())
    assert.deepEqual(summary, runSummaryWith({ unanswered: 2 }))
    assert.deepEqual(await statusesOf(paths), { PDNG: 2 })
    assert.deepEqual(await faulty.askAgain(), runSummaryWith({ booked: 2 }))
    await faulty.assertPaid(paths, had)
  })
})
