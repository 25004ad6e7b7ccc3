import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openBank, type TestBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { INSTANT_TARGET, MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { rounds } from '../support/rounds.ts'
import {
  atOnce,
  countsOf,
  openArena,
  pathOf,
  type Player,
  scaStatusOf,
  statusesOf,
  sumOf,
} from './support/rounds.ts'

const KARIS = '99860510002'
const OLAS = '99860512749'
const amount = 12_550n
const instant = { target: INSTANT_TARGET }
const some = rounds({ usually: 16, long: 50 })
const many = rounds({ usually: 32, long: 100 })
const sca = { 'TPP-Session-ID': 'session-1', 'TPP-Redirect-URI': 'https://tpp.example/callback' }

/** A deletion ends the authorisation: a decision that comes after that is refused with 409, one just before it fails. */
const endOf = (decision: string) => (decision === '409' ? 'failed' : decision)

describe('simultaneous operations on money', () => {
  let bank: TestBank
  let beside: TestBank
  let arena: Awaited<ReturnType<typeof openArena>>
  before(async () => {
    bank = await openBank()
    beside = await openBank({ sharesDatabaseWith: bank })
    arena = await openArena(bank, 4)
  })
  after(async () => {
    const failures = [...bank.log, ...beside.log].filter((line) => /"level":[4-6]0|"status":5/.test(line))
    await arena.close()
    await beside.close()
    await bank.close()
    assert.deepEqual(failures, [], 'no 5xx, no deadlock')
  })

  const kindsOf = (outcomes: Record<string, number>) => Object.keys(outcomes).toSorted()

  test('two approvals of one payment: one counts', async () => {
    await arena.race(many, async ({ payer, create }) => {
      const created = await create()
      const decisions = await atOnce(2, () => scaStatusOf(payer.decide(created)))
      return decisions.toSorted().join(' ')
    })
    assert.deepEqual(await arena.histories(), { 'created approved': many })
  })

  test('two approvals of one instant payment: it is settled once', async () => {
    await arena.race(some, async ({ payer, create }) => {
      const created = await create(instant)
      const decisions = await atOnce(2, () => scaStatusOf(payer.decide(created)))
      return decisions.toSorted().join(' ')
    })
    assert.deepEqual(await arena.histories(), { 'created approved claimed reserved booked': some })
    assert.equal(await arena.cameIn(KARIS), BigInt(-some) * amount)
  })

  test('50 DELETEs of one payment: one 204, 49 times 409', async () => {
    const outcomes = await arena.race(some, async ({ payer, create }) => {
      const path = pathOf(await create())
      return JSON.stringify(statusesOf(await atOnce(50, () => payer.cancel(path))))
    })
    assert.deepEqual(outcomes, { '{"204":1,"409":49}': some })
    assert.deepEqual(await arena.histories(), { 'created deleted': some })
  })

  test('HDR-03 50 retries of one DELETE: all are answered 204', async () => {
    await arena.race(4, async ({ payer, create }, round) => {
      const path = pathOf(await create())
      const answers = await atOnce(50, () => payer.cancel(path, { 'X-Request-ID': `delete-${round}` }))
      assert.deepEqual(statusesOf(answers), { 204: 50 })
      return '204'
    })
  })

  test('approve and DELETE a payment that waits for approval: approved and 202, or deleted', async () => {
    const outcomes = await arena.race(2 * many, async ({ payer, create }, round) => {
      const created = await create()
      const path = pathOf(created)
      const approve = () => payer.decide(created)
      const [decision, deletion] = await arena.whileDeciding(approve, round, () => payer.cancel(path))
      return `${endOf(decision)} ${deletion.status}`
    })
    assert.deepEqual(kindsOf(outcomes), ['failed 204', 'finalised 202'])
    assert.deepEqual(await arena.histories(), {
      'created deleted': outcomes['failed 204'],
      'created approved': outcomes['finalised 202'],
    })
  })

  test('ST-08 approve an instant payment and DELETE it: settled and 409, or deleted', async () => {
    const outcomes = await arena.race(some, async ({ payer, create }, round) => {
      const created = await create(instant)
      const path = pathOf(created)
      const approve = () => payer.decide(created)
      const [decision, deletion] = await arena.whileDeciding(approve, round, () => payer.cancel(path))
      return `${endOf(decision)} ${deletion.status}`
    })
    assert.deepEqual(kindsOf(outcomes), ['failed 204', 'finalised 409'])
    assert.deepEqual(await arena.histories(), {
      'created deleted': outcomes['failed 204'],
      'created approved claimed reserved booked': outcomes['finalised 409'],
    })
  })

  test('a cancellation is approved while a batch runs: cancelled, or executed', async () => {
    const outcomes = await arena.race(many, async ({ payer, pay }, round) => {
      const cancellation = await payer.cancel(await pay(), sca)
      const approve = () => payer.decide(cancellation)
      const [decision, summary] = await arena.whileDeciding(approve, round, () => payer.run())
      return `${decision} ${summary['booked']}`
    })
    assert.deepEqual(kindsOf(outcomes), ['failed 1', 'finalised 0'])
    assert.deepEqual(await arena.histories(), {
      'created approved claimed reserved booked': outcomes['failed 1'],
      'created approved cancelled': outcomes['finalised 0'],
    })
    assert.equal(await arena.cameIn(KARIS), BigInt(outcomes['failed 1'] ?? 0) * -amount)
  })

  test('two cancellations of one payment are approved: one counts', async () => {
    const outcomes = await arena.race(some, async ({ payer, pay }) => {
      const path = await pay()
      const cancellations = await atOnce(2, () => payer.cancel(path, sca))
      const decisions = await Promise.all(cancellations.map((answer) => scaStatusOf(payer.decide(answer))))
      return decisions.toSorted().join(' ')
    })
    assert.deepEqual(outcomes, { 'failed finalised': some })
    assert.deepEqual(await arena.histories(), { 'created approved cancelled': some })
  })

  test('VER-21 an approval while a batch runs: this run claims it, or the next', async () => {
    const outcomes = await arena.race(many, async ({ payer, create }, round) => {
      const created = await create()
      const approve = () => payer.decide(created)
      const [decision, summary] = await arena.whileDeciding(approve, round, () => payer.run())
      const next = await payer.run()
      return `${decision} ${summary['booked']} ${next['booked']}`
    })
    assert.deepEqual(kindsOf(outcomes), ['finalised 0 1', 'finalised 1 0'])
    assert.deepEqual(await arena.histories(), { 'created approved claimed reserved booked': many })
  })

  test('VER-21 an instant payment while batches run: it is settled once', async () => {
    await arena.race(some, async ({ payer, create }, round) => {
      const created = await create(instant)
      const approve = () => payer.decide(created)
      const [decision, summary] = await arena.whileDeciding(approve, round, () => payer.run())
      return `${decision} ${sumOf([summary])}`
    })
    assert.deepEqual(await arena.histories(), { 'created approved claimed reserved booked': some })
  })

  /** The same TPP at both servers. */
  const atBoth = ({ payer, tpp }: Player) => [payer, payerAt(beside, tpp)]

  /** Started a little apart, as an approval needs several connections. */
  const payMany = ({ pay }: Player, count: number) =>
    atOnce(count, (index) => pause(index * 3).then(() => pay()))

  test('VER-21 two servers run a batch over the same 200 payments: each is executed once', async () => {
    await arena.race(1, async (player) => {
      await payMany(player, 200)
      const summaries = await Promise.all(atBoth(player).map((payer) => payer.run()))
      return summaries.map((summary) => sumOf([summary])).join(' and ')
    })
    assert.deepEqual(await arena.histories(), { 'created approved claimed reserved booked': 200 })
    assert.equal(await arena.cameIn(OLAS), 200n * amount)
  })

  test('VER-21 four runs at once at two servers over the same payments: each is executed once', async () => {
    const outcomes = await arena.race(some, async (player) => {
      await payMany(player, 2)
      const both = atBoth(player)
      const summaries = await Promise.all([...both, ...both].map((payer) => payer.run()))
      return String(sumOf(summaries))
    })
    assert.deepEqual(outcomes, { 2: some })
    assert.deepEqual(await arena.histories(), { 'created approved claimed reserved booked': 2 * some })
    assert.equal(await arena.cameIn(OLAS), BigInt(2 * some) * amount)
  })

  test('VER-21 two servers run batch after batch while payments come in: each is executed once', async () => {
    const shares = { here: 0, there: 0 }
    await arena.race(8, async ({ payer, tpp, paths }) => {
      const there = payerAt(beside, tpp)
      const coming = { isOver: false }
      const paying = atOnce(16, async (index) => {
        await pause(index * 15)
        paths.push(await (index % 2 === 0 ? payer : there).pay())
      }).finally(() => {
        coming.isOver = true
      })
      const runOn = async (server: keyof typeof shares, its: Payer) => {
        while (!coming.isOver) {
          const summary = await its.run()
          shares[server] += sumOf([summary])
        }
      }
      await Promise.all([runOn('here', payer), runOn('there', there), paying])
      const rest = await payer.run()
      shares.here += sumOf([rest])
      return 'done'
    })
    console.log(`executed ${shares.here} here, ${shares.there} there`)
    assert.equal(shares.here + shares.there, 128)
    assert.deepEqual(await arena.histories(), { 'created approved claimed reserved booked': 128 })
    assert.equal(await arena.cameIn(OLAS), 128n * amount)
  })

  async function reset(payer: Payer): Promise<void> {
    const { status, text } = await payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
    assert.equal(status, 204, text)
  }

  /** Leaves money for five. */
  async function spendAllBut(payments: bigint, { payer }: Player): Promise<void> {
    await reset(payer)
    await payer.setClock(MONDAY)
    const surplus = String((await payer.balanceOf(KARIS)) - payments * amount).replace(/(..)$/, '.$1')
    const instructedAmount = { amount: surplus, currency: 'NOK' as const }
    await payer.pay({
      ...instant,
      body: ndctBody({ instructedAmount }),
      query: '?allowLogicalDuplicate=true',
    })
    assert.equal(await payer.balanceOf(KARIS), payments * amount)
  }

  test('20 instant payments at once with money for 5: 5 are settled, 15 rejected, nothing overdrawn', async () => {
    await arena.race(some, async (player) => {
      await spendAllBut(5n, player)
      const paths = await atOnce(20, () => player.pay(instant))
      assert.equal(await player.payer.balanceOf(KARIS), 0n)
      const statuses = await Promise.all(paths.map((path) => player.payer.statusOf(path)))
      assert.deepEqual(countsOf(statuses), { ACSC: 5, RJCT: 15 })
      return 'ACSC 5, RJCT 15'
    })
    assert.deepEqual(await arena.histories(), {
      'created approved claimed reserved booked': 5 * some,
      'created approved claimed insufficient-funds-instant': 15 * some,
    })
  })

  test('ST-04 20 payments with money for 5, and two servers run: 5 are ACSC, 15 ACCP', async () => {
    await arena.race(5, async (player) => {
      const { payer } = player
      await spendAllBut(5n, player)
      await payMany(player, 20)
      await Promise.all(atBoth(player).map((one) => one.run()))
      assert.equal(await payer.balanceOf(KARIS), 0n)
      const statuses = await Promise.all(player.paths.slice(-20).map((path) => payer.statusOf(path)))
      assert.deepEqual(countsOf(statuses), { ACSC: 5, ACCP: 15 })
      // On another day, payments that still lack money are rejected.
      await payer.setClock({ advanceSeconds: 48 * 60 * 60 })
      await payer.setClock(MONDAY)
      return 'ACSC 5, ACCP 15'
    })
  })

  test('EP-03 50 logical twins at once: one 201, 49 times 409', async () => {
    const outcomes = await arena.race(some, async ({ payer }) => {
      const body = ndctBody({ remittanceInformationUnstructured: randomUUID() })
      return JSON.stringify(statusesOf(await atOnce(50, () => payer.create({ body }))))
    })
    assert.deepEqual(outcomes, { '{"201":1,"409":49}': some })
  })

  test('VER-21 a reset while a batch runs: a payment is booked or cancelled, and nothing is refused', async () => {
    const outcomes = await arena.race(some, async ({ payer, pay }, round) => {
      // There is enough money, whatever an earlier test has spent.
      await reset(payer)
      await payer.setClock(MONDAY)
      await pay()
      const later = (50 * round) / some
      const [, summary] = await Promise.all([
        pause(round % 2 === 0 ? 0 : later).then(() => reset(payer)),
        pause(round % 2 === 0 ? later : 0).then(() => payer.run()),
      ])
      return `${summary['booked']} ${summary['rejected']} ${summary['unanswered']}`
    })
    for (const outcome of Object.keys(outcomes))
      assert.equal(outcome.split(' ')[1], '0', 'nothing is refused')
    // The run came before the reset or after it; or the ledger was being reset, and a later run asks again.
    const ways = new Set([
      'created approved claimed reserved booked',
      'created approved cancelled',
      'created approved claimed',
    ])
    const others = Object.keys(await arena.histories()).filter((history) => !ways.has(history))
    assert.deepEqual(others, [])
  })
})
