import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { finishReclaimed, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody } from '../support/payer.ts'
import { KARIS, type FaultyBank, openFaultyBank, runSummaryWith } from './support/faulty-bank.ts'
import { andThen, delayed, neverAnswer, type Interceptor } from './support/faulty-core-bank.ts'
import { atOnce } from './support/rounds.ts'

/** Short, for a core bank that does not answer. */
const timeout = 200

const FAILURES: Readonly<Record<string, Interceptor>> = {
  'never answers, and has executed': andThen(neverAnswer),
  'never answers, and has done nothing': neverAnswer,
  'throws, and has executed': andThen(() => Promise.reject(new Error('the line broke'))),
  'throws, and has done nothing': () => Promise.reject(new Error('no line')),
  'answers too late, and has executed': andThen((outcomes) => pause(600, outcomes)),
  'throws too late, and has executed': andThen(() =>
    pause(600).then(() => Promise.reject(new Error('the line broke'))),
  ),
  'leaves every order out, and has executed': andThen(() => []),
  'answers about other orders': andThen((outcomes) =>
    outcomes.map((one) => ({ ...one, paymentId: randomUUID() })),
  ),
  'answers unknown, and has executed': andThen((outcomes) =>
    outcomes.map((one) => ({ ...one, outcome: 'unknown' })),
  ),
}

describe('a core bank that is slow or does not answer', () => {
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(() => faulty.close())

  test('ST-06 ERR-08 slow: PDNG while it works, which nobody can cancel, and then the payment is executed', async () => {
    const { payer, core, statusesOf } = faulty
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(3, () => payer.pay())
    const { interceptor: execute, called, release } = delayed()
    const running = runBatch(core.setup({ execute }), faulty.nextRun())
    await called
    assert.deepEqual(await statusesOf(paths), { PDNG: 3 })
    const [path = ''] = paths
    assert.equal((await payer.read(path))['fundsAvailable'], undefined)
    assert.equal((await payer.cancel(path)).status, 409)
    assert.deepEqual(await payer.run(), runSummaryWith(), 'another run does not claim what is claimed')
    await pause(300)
    release()
    assert.deepEqual(await running, runSummaryWith({ booked: 3 }))
    await faulty.assertPaid(paths, had)
  })

  for (const [kind, execute] of Object.entries(FAILURES))
    test(`ST-06 ERR-08 a core bank that ${kind}: PDNG, asked again after the lease, executed once`, async () => {
      const { payer, core, statusesOf } = faulty
      const had = await payer.balanceOf(KARIS)
      const paths = await atOnce(3, () => payer.pay())
      const summary = await runBatch(core.setup({ execute }, timeout), faulty.nextRun())
      assert.deepEqual(summary, runSummaryWith({ unanswered: 3 }))
      assert.deepEqual(await statusesOf(paths), { PDNG: 3 })
      assert.equal((await payer.cancel(paths[0] ?? '')).status, 409)
      assert.deepEqual(await faulty.askAgain(), runSummaryWith({ booked: 3 }))
      await faulty.assertPaid(paths, had)
      // An answer that comes now is ignored.
      await pause(kind.includes('too late') ? 700 : 0)
      await faulty.assertPaid(paths, had)
    })

  for (const [kind, execute] of Object.entries(FAILURES))
    test(`an instant payment and a core bank that ${kind}: PDNG, recovered, settled after the lease`, async () => {
      const { payer, core } = faulty
      const had = await payer.balanceOf(KARIS)
      const { path, follow } = await faulty.approve(core.setup({ execute }, timeout), INSTANT_TARGET)
      await follow()
      assert.equal(await payer.statusOf(path), 'PDNG')
      assert.deepEqual(await faulty.askAgain(), runSummaryWith({ booked: 1 }))
      await faulty.assertPaid([path], had)
    })

  test('a core bank that fails again and again is asked until it answers', async () => {
    const { payer, core, statusesOf } = faulty
    const had = await payer.balanceOf(KARIS)
    const failuresBefore = core.failures.length
    const paths = await atOnce(2, () => payer.pay())
    await runBatch(core.setup({ execute: neverAnswer }, timeout), faulty.nextRun())
    for (const execute of Object.values(FAILURES)) {
      await core.expireClaims()
      const summary = await finishReclaimed(core.setup({ execute }, timeout), faulty.nextRun())
      assert.deepEqual(summary, runSummaryWith({ unanswered: 2 }))
      assert.deepEqual(await statusesOf(paths), { PDNG: 2 })
    }
    assert.deepEqual(await faulty.askAgain(), runSummaryWith({ booked: 2 }))
    await faulty.assertPaid(paths, had)
    assert(core.failures.length - failuresBefore >= 7, 'every failure is logged')
  })

  test('some orders are left out: the others are executed, and these are asked about again', async () => {
    const { payer, core, statusesOf } = faulty
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(6, () => payer.pay())
    const execute = andThen((outcomes) => outcomes.filter((_, index) => index % 2 === 0))
    const summary = await runBatch(core.setup({ execute }), faulty.nextRun())
    assert.deepEqual(summary, runSummaryWith({ booked: 3, unanswered: 3 }))
    assert.deepEqual(await statusesOf(paths), { ACSC: 3, PDNG: 3 })
    assert.deepEqual(await faulty.askAgain(), runSummaryWith({ booked: 3 }))
    await faulty.assertPaid(paths, had)
  })

  test('four servers ask at once after the lease: recorded once', async () => {
    const { payer, core } = faulty
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(3, () => payer.pay())
    await runBatch(core.setup({ execute: neverAnswer }, timeout), faulty.nextRun())
    await core.expireClaims()
    const summaries = await atOnce(4, () => finishReclaimed(core.setup(), faulty.nextRun()))
    const booked = summaries.reduce((sum, summary) => sum + summary.booked, 0)
    assert.equal(booked, 3)
    await faulty.assertPaid(paths, had)
  })

  /** None of these says that the payment is booked. */
  const NOT_BOOKED: Readonly<Record<string, Interceptor>> = {
    silent: neverAnswer,
    broken: () => Promise.reject(new Error('no line')),
    empty: andThen(() => []),
    'no-funds': andThen((outcomes) => outcomes.map((one) => ({ ...one, outcome: 'no-funds' }))),
    reserved: andThen((outcomes) => outcomes.map((one) => ({ ...one, outcome: 'reserved' }))),
  }

  test('first reserved, later booked: ACSP in between, whatever else readOutcomes returns', async () => {
    const { payer, core, statusesOf } = faulty
    const had = await payer.balanceOf(KARIS)
    const paths = await atOnce(2, () => payer.pay())
    const execute = andThen((outcomes) => outcomes.map((one) => ({ ...one, outcome: 'reserved' })))
    const summary = await runBatch(core.setup({ execute }), faulty.nextRun())
    assert.deepEqual(summary, runSummaryWith({ underWay: 2 }))
    for (const [kind, readOutcomes] of Object.entries(NOT_BOOKED)) {
      await runBatch(core.setup({ readOutcomes }, timeout), faulty.nextRun())
      assert.deepEqual(await statusesOf(paths), { ACSP: 2 }, kind)
    }
    assert.deepEqual(await runBatch(core.setup(), faulty.nextRun()), runSummaryWith({ booked: 2 }))
    await faulty.assertPaid(paths, had)
  })

  test('abroad: ACWP until readOutcomes says that it is booked', async () => {
    const { payer, core } = faulty
    const path = await payer.pay({ target: NCBCT_TARGET, body: ncbctBody() })
    assert.deepEqual(await runBatch(core.setup(), faulty.nextRun()), runSummaryWith({ underWay: 1 }))
    // The last of these books the payment, and does not say so.
    for (const readOutcomes of [neverAnswer, andThen(neverAnswer)]) {
      const summary = await runBatch(core.setup({ readOutcomes }, timeout), faulty.nextRun())
      assert.deepEqual(summary, runSummaryWith({ unanswered: 1 }))
      assert.equal(await payer.statusOf(path), 'ACWP')
    }
    assert.deepEqual(await runBatch(core.setup(), faulty.nextRun()), runSummaryWith({ booked: 1 }))
    assert.equal(await payer.statusOf(path), 'ACSC')
  })
})
