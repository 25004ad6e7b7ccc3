import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { finishReclaimed, runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { ndctBody } from '../support/ndct.ts'
import { queryAsOwner } from '../support/query.ts'
import { type FaultyBank, openFaultyBank, runSummaryWith } from './support/faulty-bank.ts'
import { atOnce } from './support/rounds.ts'

const idOf = (path: string) => path.split('/').at(-1) ?? ''

/** Ways in which a stored order may be damaged. */
const DAMAGE: Readonly<Record<string, string>> = {
  'an amount that is not a number': `replace(transfer::text, '"minorUnits":"', '"minorUnits":"x')::json`,
  'no debtor': `(transfer::jsonb - 'debtor')::json`,
  'a creditor without an account': `(transfer::jsonb #- '{creditor,account}')::json`,
  'the id of another payment': `jsonb_set(transfer::jsonb, '{paymentId}', '"01900000-0000-7000-8000-000000000001"')::json`,
  'something else altogether': `'[]'::json`,
}

const DELETES_DUE = 'the rows of former tests are deleted before each test'

describe('one payment that cannot be executed does not affect others', () => {
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(async () => {
    await faulty.core.close()
    await faulty.bank.close({
      breaks: {
        'approved-payments-are-due': DELETES_DUE,
        'quarantine-names-payments': DELETES_DUE,
        'claims-have-payments': DELETES_DUE,
        'payment-has-a-status': 'one test deletes a payment',
        'answered-means-stored': 'one test deletes a payment',
      },
    })
  })
  beforeEach(() => queryAsOwner(faulty.bank, 'delete from payments.due; delete from payments.claim'))

  for (const [kind, damaged] of Object.entries(DAMAGE))
    test(`an order with ${kind} is quarantined, and the operator is notified`, async () => {
      const { payer, bank, core, statusesOf } = faulty
      const bad = await payer.pay()
      await queryAsOwner(
        bank,
        `update payments.due set transfer = ${damaged} where payment_id = '${idOf(bad)}'`,
      )
      const good = await atOnce(3, () => payer.pay())
      assert.deepEqual(await runBatch(core.setup(), faulty.nextRun()), runSummaryWith({ booked: 3 }))
      assert.deepEqual(await statusesOf(good), { ACSC: 3 })
      assert.equal(await payer.statusOf(bad), 'PDNG')
      assert.equal(core.quarantined.at(-1), idOf(bad))
      const rows = await queryAsOwner(
        bank,
        `select problem, may_have_reached_core_bank from payments.quarantine join payments.due using (bank_id, payment_id)
         where payment_id = '${idOf(bad)}' and stage = 'quarantined'`,
      )
      assert.match(String(rows[0]?.['problem']), /^transfer/)
      assert.equal(rows[0]?.['may_have_reached_core_bank'], false, 'it was not sent')
      assert.deepEqual(
        await runBatch(core.setup(), faulty.nextRun()),
        runSummaryWith(),
        'it is not tried again',
      )
    })

  test('the server logs it at error level, without anything of a customer', async () => {
    const { payer, bank } = faulty
    const path = await payer.pay()
    await queryAsOwner(
      bank,
      `update payments.due set transfer = ${DAMAGE['no debtor']} where payment_id = '${idOf(path)}'`,
    )
    await payer.run()
    const line = bank.log.findLast((one) => one.includes('wait for two operators'))
    const { level, bankId, paymentId, problem } = JSON.parse(line ?? '{}')
    assert.deepEqual(
      [level, bankId, paymentId, problem],
      [50, faulty.bankId, idOf(path), 'transfer.debtor: missing or malformed'],
    )
  })

  test('corrected by an operator, it is executed', async () => {
    const { payer, bank, core } = faulty
    const path = await payer.pay()
    const where = `where payment_id = '${idOf(path)}'`
    const [row] = await queryAsOwner(bank, `select transfer::text from payments.due ${where}`)
    await queryAsOwner(bank, `update payments.due set transfer = '{}' ${where}`)
    await runBatch(core.setup(), faulty.nextRun())
    await queryAsOwner(bank, `update payments.due set transfer = '${String(row?.['transfer'])}' ${where}`)
    await queryAsOwner(bank, `select payments.release_quarantined('${faulty.bankId}', '${idOf(path)}')`)
    assert.deepEqual(await finishReclaimed(core.setup(), faulty.nextRun()), runSummaryWith({ booked: 1 }))
    assert.equal(await payer.statusOf(path), 'ACSC')
  })

  test('a payment under way that can no longer be read is quarantined too', async () => {
    const { payer, bank, core, statusesOf } = faulty
    const paths = await atOnce(2, () => payer.pay())
    const reserved = core.setup({
      execute: async (ask) => (await ask()).map((one) => ({ ...one, outcome: 'reserved' as const })),
    })
    await runBatch(reserved, faulty.nextRun())
    await queryAsOwner(
      bank,
      `update payments.due set transfer = '{}' where payment_id = '${idOf(paths[0] ?? '')}'`,
    )
    assert.deepEqual(await runBatch(core.setup(), faulty.nextRun()), runSummaryWith({ booked: 1 }))
    assert.deepEqual(await statusesOf(paths), { ACSP: 1, ACSC: 1 })
  })

  test('a periodic payment whose body cannot be read delays no other', async () => {
    const { payer, bank } = faulty
    const target = '/v1/periodic-payments/norwegian-domestic-credit-transfers'
    const { requestedExecutionDate: _date, ...base } = ndctBody()
    const days = { startDate: '2026-11-17', endDate: '2026-11-17', frequency: 'Monthly' } as const
    const pay = (text: string) =>
      payer.pay({ target, body: { ...base, ...days, remittanceInformationUnstructured: text } })
    const [bad, good] = [await pay('one'), await pay('other')]
    await queryAsOwner(bank, `update payments.payment set body = '{' where payment_id = '${idOf(bad)}'`)
    await payer.setClock({ time: '2026-11-17T10:00:00+00:00' })
    assert.equal(await payer.statusOf(good), 'ACSC')
    const rows = await queryAsOwner(
      bank,
      `select problem from payments.quarantine where payment_id = '${idOf(bad)}'`,
    )
    assert.equal(rows[0]?.['problem'], 'body: no occurrence can be prepared from it')
    await queryAsOwner(bank, `delete from payments.payment where payment_id = '${idOf(bad)}'`)
  })
})

describe('an order that the core bank cannot process', () => {
  let faulty: FaultyBank
  before(async () => {
    faulty = await openFaultyBank()
  })
  after(() => faulty.close())

  for (const count of [1, 2, 3])
    test(`${count} in a set that is rejected whole: the others have their outcomes`, async () => {
      const { payer, core, statusesOf } = faulty
      const paths = await atOnce(9, () => payer.pay())
      const bad = new Set(paths.slice(3, 3 + count).map(idOf))
      let calls = 0
      const setup = core.setup()
      const { coreBank } = setup
      const picky = {
        ...setup,
        coreBank: {
          ...coreBank,
          async execute(question: Parameters<typeof coreBank.execute>[0]) {
            calls += 1
            if (question.orders.some(({ paymentId }) => bad.has(paymentId))) throw new Error('what is this?')
            return coreBank.execute(question)
          },
        },
      }
      const summary = await runBatch(picky, faulty.nextRun())
      assert.deepEqual(summary, runSummaryWith({ booked: 9 - count, unanswered: count }))
      assert.deepEqual(await statusesOf(paths), { ACSC: 9 - count, PDNG: count })
      assert(calls <= 17, `${calls} calls`)
      const alone = core.failures.filter((error) =>
        /rejects the order of payment \S+ alone/.test(String(error)),
      )
      assert(alone.length >= count)
      // It may have been executed, so it is asked about again and again; here the core bank can process it.
      assert.deepEqual(await faulty.askAgain(), runSummaryWith({ booked: count }))
    })

  test('an unavailable core bank is not asked about every order of a large set', async () => {
    const { bankId, core, bank, payer } = faulty
    const paths = await atOnce(40, () => payer.pay())
    let calls = 0
    const setup = core.setup()
    const away = {
      ...setup,
      coreBank: {
        ...setup.coreBank,
        execute: () => {
          calls += 1
          return Promise.reject(new Error('away'))
        },
      },
    }
    assert.deepEqual(await runBatch(away, faulty.nextRun()), runSummaryWith({ unanswered: 40 }))
    assert(calls < 64, `${calls} calls`)
    assert.deepEqual(await faulty.askAgain(), runSummaryWith({ booked: 40 }))
    assert.deepEqual(await faulty.statusesOf(paths), { ACSC: 40 })
    const left = await queryAsOwner(bank, `select from payments.claim where bank_id = '${bankId}'`)
    assert.deepEqual(left, [])
  })
})
