import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  confirmProposal,
  proposeDecision,
} from '../../apps/server/src/operations/back-office/decide-quarantine.ts'
import { findOpenProposal } from '../../apps/server/src/operations/back-office/proposals.store.ts'
import { inBankTransaction } from '../../apps/server/src/platform/database/actor.ts'
import { finishOpenPayments, finishReclaimed, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import type { OrderOutcome } from '../../apps/server/src/core-bank/index.ts'
import { BULK, PERIODIC } from '../isolation/support/routes.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody, type PaymentRequest } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { type FaultyBank, KARIS, openFaultyBank } from './support/faulty-bank.ts'
import { andThen, type Interceptor } from './support/faulty-core-bank.ts'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

/** Executes, and the answer never arrives. */
const loseAnswer = andThen(() => Promise.reject(new Error('the line broke')))
const toUnknown = (outcomes: readonly OrderOutcome[]): readonly OrderOutcome[] =>
  outcomes.map(({ paymentId }) => ({ paymentId, outcome: 'unknown' }))
const toReserved = (outcomes: readonly OrderOutcome[]): readonly OrderOutcome[] =>
  outcomes.map(({ paymentId }) => ({ paymentId, outcome: 'reserved' }))
const silent: Interceptor = () => Promise.reject(new Error('the core bank is down'))

/** Every kind of order can be quarantined after its request was sent. */
const KINDS: Readonly<Record<string, PaymentRequest & { readonly executes: 'run' | 'approval' }>> = {
  'a domestic payment': { executes: 'run' },
  'a payment abroad': { executes: 'run', target: NCBCT_TARGET, body: ncbctBody() },
  'an instant payment': { executes: 'approval', target: INSTANT_TARGET },
  'a line of a bulk payment': {
    executes: 'run',
    target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
    body: BULK,
  },
  'an occurrence of a periodic payment': {
    executes: 'approval',
    target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
    body: { ...PERIODIC, endDate: PERIODIC.startDate },
  },
}

describe('a quarantined payment that two operators cancel', () => {
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(() => faulty.close())

  const query = (text: string) => queryAsOwner(faulty.bank, text)

  /** Two operators decide to cancel it, or to let it go on. Returns what came of the confirmation. */
  async function decide(paymentId: string, action: 'cancel' | 'retry') {
    const { bank, bankId, core } = faulty
    const { bankDatabase } = core.setup()
    const contextOf = (id: string) => ({
      bankId,
      operator: { id, channel: 'pages' as const },
      nowMilliseconds: bank.clock.milliseconds(),
    })
    const reason = 'the order cannot be read'
    const { kind } = await proposeDecision(bankDatabase, contextOf('kari'), { paymentId, action, reason })
    if (kind !== 'proposed') return kind
    const proposal = await inBankTransaction(bankDatabase, bankId, (queries) =>
      findOpenProposal(queries, { bankId, paymentId }),
    )
    const proposalId = proposal?.proposalId ?? assert.fail('nothing is proposed')
    return (await confirmProposal(bankDatabase, contextOf('ola'), { paymentId, proposalId })).kind
  }

  /** Damages the stored order of a payment that is claimed, so that whoever reclaims it quarantines it. */
  async function quarantine(paymentId: string, { isRequestOver = true } = {}): Promise<void> {
    const { core, nextRun } = faulty
    await query(`update payments.due set transfer = '{}' where payment_id = '${paymentId}'`)
    await (isRequestOver ? core.passDeadlines() : core.expireClaims())
    await finishReclaimed(core.setup(), nextRun(), { skipRetryDelay: true })
    const [found] = await query(
      `select may_have_reached_core_bank from payments.quarantine where payment_id = '${paymentId}'`,
    )
    assert(found, 'it is quarantined')
    assert.equal(found['may_have_reached_core_bank'], true, 'an earlier attempt may have sent it')
  }

  /** Lets the pause before the next question pass, and does what a server does every second. */
  async function ask(interceptors: Parameters<FaultyBank['core']['setup']>[0] = {}): Promise<void> {
    await query(`update payments.open_outcome set ask_at = now()`)
    await finishOpenPayments(faulty.core.setup(interceptors), faulty.nextRun())
  }

  async function statusesEverOf(paymentId: string): Promise<string[]> {
    const rows = await query(
      `select status from payments.payment_event where payment_id = '${paymentId}' order by sequence`,
    )
    return rows.map(({ status }) => String(status))
  }

  /** An event is what notifies TPPs and PSUs. */
  async function assertNeverRejected(paymentId: string): Promise<void> {
    assert(!(await statusesEverOf(paymentId)).includes('RJCT'), 'no event notifies anybody of RJCT')
  }

  for (const [kind, { executes, ...request }] of Object.entries(KINDS))
    test(`SEC-85 ${kind} that the core bank has executed ends as executed`, async () => {
      const { core, payer, nextRun } = faulty
      const had = await payer.balanceOf(KARIS)
      const setup = core.setup({ execute: loseAnswer })
      if (executes === 'approval')
        await faulty.approve(setup, request.target ?? '', request.body).then(({ follow }) => follow())
      else await payer.pay(request)
      if (executes === 'run') await runBatch(setup, nextRun())
      const paid = had - (await payer.balanceOf(KARIS))
      assert(paid > 0n, 'it is paid, and Havn does not know')
      const orderIds = (await query(`select payment_id from payments.due`)).map((row) =>
        String(row['payment_id']),
      )
      const [first = assert.fail('nothing is claimed')] = orderIds
      for (const paymentId of orderIds) await quarantine(paymentId)
      for (const paymentId of orderIds)
        assert.equal(await decide(paymentId, 'cancel'), 'cancellation-decided')
      assert.equal((await statusesEverOf(first)).at(-1), 'PDNG')
      await ask({ readOutcomes: andThen(toReserved) })
      for (const paymentId of orderIds) {
        assert.equal((await statusesEverOf(paymentId)).at(-1), 'ACSP')
        assert.equal(await decide(paymentId, 'cancel'), 'cancelled-already')
      }
      await ask()
      for (const paymentId of orderIds) {
        assert.equal((await statusesEverOf(paymentId)).at(-1), 'ACSC')
        await assertNeverRejected(paymentId)
      }
      assert.equal(had - (await payer.balanceOf(KARIS)), paid)
      assert.deepEqual(await query('select from payments.quarantine'), [])
      assert.deepEqual(await query('select from payments.open_outcome'), [])
    })

  test('SEC-85 one that was never sent is rejected when the core bank has said that it has no such order', async () => {
    const { core, payer, nextRun } = faulty
    const had = await payer.balanceOf(KARIS)
    const path = await payer.pay()
    await query(`update payments.due set transfer = '{}' where payment_id = '${idOf(path)}'`)
    await runBatch(core.setup(), nextRun())
    assert.equal(await decide(idOf(path), 'cancel'), 'cancellation-decided')
    assert.equal(await decide(idOf(path), 'cancel'), 'cancelled-already')
    assert.equal(await payer.statusOf(path), 'PDNG')
    const asked: string[] = []
    const recordAsked: Interceptor = (pass, orders) => {
      asked.push(...orders.map(({ paymentId, amount }) => `${paymentId} ${amount.minorUnits}`))
      return pass()
    }
    const execute: Interceptor = () => assert.fail('nothing is executed')
    for (const readOutcomes of [silent, andThen(() => []), andThen(toUnknown)]) {
      await ask({ execute, readOutcomes })
      assert.equal(await payer.statusOf(path), 'PDNG', 'the core bank has said nothing')
    }
    await ask({ execute, readOutcomes: recordAsked })
    assert.deepEqual(asked, [`${idOf(path)} 12550`], 'about the order that was approved')
    assert.equal(await payer.statusOf(path), 'RJCT')
    assert.equal(await payer.balanceOf(KARIS), had)
    await ask({ execute, readOutcomes: () => assert.fail('it is over') })
  })

  test('SEC-85 the core bank is not asked while a request that was sent before may still pay', async () => {
    const { core, payer, nextRun } = faulty
    const had = await payer.balanceOf(KARIS)
    const path = await payer.pay()
    let arrive = (): Promise<unknown> => assert.fail('the core bank was not asked')
    const execute: Interceptor = (pass) => {
      arrive = pass
      return Promise.reject(new Error('the line broke'))
    }
    await runBatch(core.setup({ execute }), nextRun())
    await quarantine(idOf(path), { isRequestOver: false })
    assert.equal(await decide(idOf(path), 'cancel'), 'cancellation-decided')
    const [row] = await query('select ask_at > now() as "waits" from payments.open_outcome')
    assert.equal(row?.['waits'], true)
    await ask({ readOutcomes: () => assert.fail('it was asked too early') })
    assert.equal(await payer.statusOf(path), 'PDNG')
    await arrive()
    assert.equal(had - (await payer.balanceOf(KARIS)), 12_550n, 'the request that was sent before has paid')
    await query('update payments.quarantine set earlier_request_until = now()')
    await ask()
    assert.equal(await payer.statusOf(path), 'ACSC')
    await assertNeverRejected(idOf(path))
  })

  test('one that goes on is not rejected either while a request that was sent before may still pay', async () => {
    const { core, payer, nextRun } = faulty
    const path = await payer.pay()
    const [order] = await query(`select transfer::text from payments.due where payment_id = '${idOf(path)}'`)
    await runBatch(core.setup({ execute: silent }), nextRun())
    await quarantine(idOf(path), { isRequestOver: false })
    await query(`update payments.due set transfer = '${String(order?.['transfer'])}'`)
    assert.equal(await decide(idOf(path), 'retry'), 'confirmed')
    const [claim] = await query('select not_after > now() as "waits" from payments.claim')
    assert.equal(claim?.['waits'], true, 'what the core bank refuses now is not final')
    await finishReclaimed(core.setup(), nextRun())
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('SEC-85 an answer does not count once two operators have let the payment go on', async () => {
    const { core, payer, nextRun } = faulty
    const had = await payer.balanceOf(KARIS)
    const path = await payer.pay()
    const [order] = await query(`select transfer::text from payments.due where payment_id = '${idOf(path)}'`)
    await query(`update payments.due set transfer = '{}' where payment_id = '${idOf(path)}'`)
    await runBatch(core.setup(), nextRun())
    assert.equal(await decide(idOf(path), 'cancel'), 'cancellation-decided')
    const readOutcomes = andThen(async (outcomes) => {
      await query(`update payments.due set transfer = '${String(order?.['transfer'])}'`)
      assert.equal(await decide(idOf(path), 'retry'), 'confirmed')
      // Executed again, with an answer that is lost, and cancelled again before the first answer is recorded.
      await finishReclaimed(core.setup({ execute: loseAnswer }), nextRun())
      await quarantine(idOf(path))
      assert.equal(await decide(idOf(path), 'cancel'), 'cancellation-decided')
      return outcomes
    })
    await ask({ readOutcomes })
    assert.equal(await payer.statusOf(path), 'PDNG')
    assert.equal(had - (await payer.balanceOf(KARIS)), 12_550n)
    await ask()
    assert.equal(await payer.statusOf(path), 'ACSC')
    await assertNeverRejected(idOf(path))
  })

  test('SEC-85 a forged copy of an order that is being executed is removed, and the payment goes on', async () => {
    const { core, payer, nextRun } = faulty
    const path = await payer.pay()
    await runBatch(core.setup({ execute: silent }), nextRun())
    await query(
      `insert into payments.due (bank_id, tpp_id, payment_id, execution_date, stage, transfer, claim_id, mac)
       select bank_id, tpp_id, payment_id, execution_date - 1, stage, transfer, claim_id, mac from payments.due`,
    )
    await core.expireClaims()
    await finishReclaimed(core.setup({ execute: silent }), nextRun(), { skipRetryDelay: true })
    assert.equal(await decide(idOf(path), 'cancel'), 'confirmed')
    await core.passDeadlines()
    await finishReclaimed(core.setup(), nextRun())
    assert.equal(await payer.statusOf(path), 'ACSC')
  })
})
