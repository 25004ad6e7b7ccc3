import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { ExecutionOutcome, OrderOutcome } from '../../apps/server/src/core-bank/index.ts'
import { finishReclaimed, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { order } from '../core-bank/support/order.ts'
import { BULK, PERIODIC } from '../isolation/support/routes.ts'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, NCBCT_TARGET, ncbctBody, type PaymentRequest } from '../support/payer.ts'
import { type FaultyBank, KARIS, openFaultyBank } from './support/faulty-bank.ts'
import { type Interceptor, neverAnswer } from './support/faulty-core-bank.ts'

/** What the core bank answers, and whether it has executed the orders by then. */
interface CoreBankAnswer {
  readonly hasExecuted: boolean
  /** The status that is recorded as soon as no earlier request can pay. */
  readonly status: string
}

const ANSWERS: Readonly<Record<ExecutionOutcome, CoreBankAnswer>> = {
  booked: { hasExecuted: true, status: 'ACSC' },
  reserved: { hasExecuted: true, status: 'ACSP' },
  abroad: { hasExecuted: true, status: 'ACSP' },
  returned: { hasExecuted: true, status: 'RJCT' },
  'no-funds': { hasExecuted: false, status: 'ACCP' },
  refused: { hasExecuted: false, status: 'RJCT' },
  'not-executed': { hasExecuted: false, status: 'PDNG' },
  unknown: { hasExecuted: false, status: 'PDNG' },
}

const reason = { code: 'creditor-account-blocked' } as const

const toOutcome = (paymentId: string, outcome: ExecutionOutcome): OrderOutcome =>
  outcome === 'refused' || outcome === 'returned' ? { paymentId, outcome, reason } : { paymentId, outcome }

/** A request that was sent before the one that is answered. */
interface DelayedRequest {
  /** Lets it reach the core bank, and waits until that has answered. */
  arrive(): Promise<unknown>
}

type Predecessor = (faulty: FaultyBank) => Promise<DelayedRequest>

/** A request that leaves its server and arrives later; its server counts as dead. */
async function ofDeadServer({ core, nextRun }: FaultyBank, work = runBatch): Promise<DelayedRequest> {
  const sent = Promise.withResolvers<void>()
  const line = Promise.withResolvers<void>()
  const execute: Interceptor = (ask) => {
    sent.resolve()
    return line.promise.then(ask)
  }
  const worked = work(core.setup({ execute }), nextRun())
  await sent.promise
  await core.expireClaims()
  return {
    arrive() {
      line.resolve()
      return worked
    },
  }
}

const PREDECESSORS: Readonly<Record<string, Predecessor>> = {
  'the request of a server that died': (faulty) => ofDeadServer(faulty),
  'a request whose connection broke': async ({ core, nextRun }) => {
    let arrive: DelayedRequest['arrive'] = () => assert.fail('the core bank was not asked')
    const execute: Interceptor = (ask) => {
      arrive = ask
      return Promise.reject(new Error('the line broke'))
    }
    await runBatch(core.setup({ execute }), nextRun())
    return { arrive: () => arrive() }
  },
  'the requests of two servers that died': async (faulty) => {
    const first = await ofDeadServer(faulty)
    const second = await ofDeadServer(faulty, finishReclaimed)
    return { arrive: () => Promise.all([second.arrive(), first.arrive()]) }
  },
}

/** Answers with an outcome, after the real ledger has executed if the outcome says so. */
const answerWith =
  (outcome: ExecutionOutcome): Interceptor =>
  async (ask, orders) => {
    if (ANSWERS[outcome].hasExecuted) await ask()
    return orders.map(({ paymentId }) => toOutcome(paymentId, outcome))
  }

const idOf = (path: string) => path.split('/').at(-1) ?? ''

describe('every answer of the core bank after every delayed request', () => {
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(() => faulty.close())

  /** Has the ledger return what the core bank says that it returned. */
  async function giveBack(outcome: ExecutionOutcome, paymentId: string): Promise<void> {
    if (outcome !== 'returned') return
    const { bankId, core, nextRun } = faulty
    await core.ledger.returnTransfers({ bankId, orders: [order({ paymentId })], at: nextRun().at })
  }

  const outcomes = Object.keys(ANSWERS) as ExecutionOutcome[]
  /** To another bank, since what one customer pays to another is not returned. */
  const newPayment = () =>
    faulty.payer.pay({
      body: ndctBody({
        creditorAccount: { bban: '12345678903', currency: 'NOK' },
        remittanceInformationUnstructured: randomUUID(),
      }),
    })

  for (const outcome of outcomes)
    test(`${outcome}, with no request before it: recorded at once`, async () => {
      const { payer, core, nextRun } = faulty
      const path = await newPayment()
      const execute = answerWith(outcome)
      await runBatch(core.setup({ execute }), nextRun())
      await giveBack(outcome, idOf(path))
      assert.equal(await payer.statusOf(path), ANSWERS[outcome].status)
      await finish(path)
    })

  for (const [name, send] of Object.entries(PREDECESSORS))
    for (const outcome of outcomes)
      test(`${outcome}, while ${name} may still arrive: what is recorded is what happened`, async () => {
        const { payer, core, nextRun } = faulty
        const { hasExecuted, status } = ANSWERS[outcome]
        const had = await payer.balanceOf(KARIS)
        const path = await newPayment()
        const delayed = await send(faulty)
        const again = core.setup({ execute: answerWith(outcome) })
        await finishReclaimed(again, nextRun(), { skipRetryDelay: true })
        await giveBack(outcome, idOf(path))
        assert.equal(await payer.statusOf(path), hasExecuted ? status : 'PDNG', 'while it may arrive')
        await delayed.arrive()
        await core.passDeadlines()
        await finishReclaimed(core.setup(), nextRun())
        // A "no" was not final: the delayed request has paid.
        assert.equal(await payer.statusOf(path), hasExecuted ? status : 'ACSC', 'after it has arrived')
        const paid = had - (await payer.balanceOf(KARIS))
        assert.equal(paid, outcome === 'returned' ? 0n : 12_550n, 'left the account')
      })

  for (const outcome of ['no-funds', 'refused'] as const) {
    test(`${outcome} about one half of a set that was rejected as a whole: not before its deadline`, async () => {
      const { core, nextRun } = faulty
      const paths = [await newPayment(), await newPayment()]
      let whole: (() => Promise<unknown>) | undefined
      const execute: Interceptor = (ask, orders) => {
        if (whole !== undefined) return answerWith(outcome)(ask, orders)
        whole = ask
        return Promise.reject(new Error('the line broke'))
      }
      await runBatch(core.setup({ execute }), nextRun())
      assert.deepEqual(await faulty.statusesOf(paths), { PDNG: 2 })
      await whole?.()
      await core.passDeadlines()
      await finishReclaimed(core.setup(), nextRun())
      assert.deepEqual(await faulty.statusesOf(paths), { ACSC: 2 })
      await Promise.all(paths.map(finish))
    })

    test(`${outcome} just after the deadline of a request: not recorded for one timeout more, since clocks differ`, async () => {
      const { payer, core, nextRun } = faulty
      const had = await payer.balanceOf(KARIS)
      const path = await newPayment()
      const timeout = 100
      await runBatch(core.setup({ execute: neverAnswer }, timeout), nextRun())
      const setup = core.setup({ execute: answerWith(outcome) })
      await runBatch(setup, nextRun())
      await runBatch(setup, nextRun())
      assert.equal(await payer.statusOf(path), 'PDNG', 'no run asks sooner')
      await core.passDeadlines()
      await finishReclaimed(setup, nextRun())
      assert.equal(await payer.statusOf(path), ANSWERS[outcome].status)
      assert.equal(await payer.balanceOf(KARIS), had)
      await finish(path)
    })
  }

  /** Ends a payment that would be executed with those of the next test. */
  async function finish(path: string): Promise<void> {
    const { payer, core, nextRun } = faulty
    await core.passDeadlines()
    await runBatch(core.setup(), nextRun())
    assert.match(await payer.statusOf(path), /^(ACSC|RJCT)$/)
  }
})

/** Every kind of payment is executed under claims, so none is an exception. */
describe('a refusal while an earlier request may still arrive, for every kind of payment', () => {
  const KINDS: Readonly<Record<string, PaymentRequest & { readonly executes: 'run' | 'approval' }>> = {
    'a domestic payment': { executes: 'run' },
    'a cross-border payment': { executes: 'run', target: NCBCT_TARGET, body: ncbctBody() },
    'a line of a bulk payment': {
      executes: 'run',
      target: '/v1/bulk-payments/norwegian-domestic-credit-transfers',
      body: BULK,
    },
    'an instant payment': { executes: 'approval', target: INSTANT_TARGET },
    'an occurrence of a periodic payment': {
      executes: 'approval',
      target: '/v1/periodic-payments/norwegian-domestic-credit-transfers',
      body: { ...PERIODIC, endDate: PERIODIC.startDate },
    },
  }
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(() => faulty.close())

  for (const [kind, { executes, ...request }] of Object.entries(KINDS))
    test(`${kind} is not rejected, and is what the delayed request made of it`, async () => {
      const { payer, core, nextRun } = faulty
      const sent = Promise.withResolvers<void>()
      const line = Promise.withResolvers<void>()
      const setup = core.setup({
        execute: (ask) => {
          sent.resolve()
          return line.promise.then(ask)
        },
      })
      const { path, dying } = await begin(setup)
      await sent.promise
      await core.expireClaims()
      await finishReclaimed(core.setup({ execute: answerWith('refused') }), nextRun())
      assert.equal(await payer.statusOf(path), 'PDNG')
      line.resolve()
      await dying
      await core.passDeadlines()
      await finishReclaimed(core.setup(), nextRun())
      assert.match(await payer.statusOf(path), /^(ACSC|ACWP)$/)

      async function begin(execution: typeof setup) {
        if (executes === 'approval') {
          const { target = '', body } = request
          const approved = await faulty.approve(execution, target, body)
          return { path: approved.path, dying: approved.follow() }
        }
        return { path: await payer.pay(request), dying: runBatch(execution, nextRun()) }
      }
    })
})
