import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { CoreBank } from '../../apps/server/src/core-bank/index.ts'
import { INSTANT_TARGET, MONDAY, usePayer } from '../support/payer.ts'
import { asOwner, queryAsOwner } from '../support/query.ts'
import { until } from './until.ts'
import { useBank } from '../support/bank.ts'

/** A core bank that reserves first, and says that it has booked when it was asked so often about a payment. */
function bookingLate(
  ledger: CoreBank,
  { asks, onAsked }: { asks: number; onAsked: (id: string) => number },
): CoreBank {
  return {
    ...ledger,
    execute: async (question) =>
      (await ledger.execute(question)).map((one) =>
        one.outcome === 'booked' ? { paymentId: one.paymentId, outcome: 'reserved' } : one,
      ),
    async readOutcomes(question) {
      const outcomes = await ledger.readOutcomes(question)
      return outcomes.map((one) =>
        one.outcome === 'booked' && onAsked(one.paymentId) < asks
          ? { paymentId: one.paymentId, outcome: 'reserved' }
          : one,
      )
    },
  }
}

describe('an instant payment that the core bank reserves and books later', () => {
  const asked = new Map<string, number>()
  const onAsked = (id: string) => {
    const times = (asked.get(id) ?? 0) + 1
    asked.set(id, times)
    return times
  }
  const bank = useBank({ replaceCoreBank: (ledger) => bookingLate(ledger, { asks: 3, onAsked }) })
  before(() => bank.startJobs())
  // 17:30 in Oslo: the next run is at 06:00.
  const payer = usePayer(bank, { time: '2026-11-16T16:30:00+00:00' })

  const openOutcomes = () =>
    queryAsOwner(
      bank,
      `select extract(epoch from ask_at - clock_timestamp())::float8 as pause, since from payments.open_outcome`,
    )

  test('ST-06 the core bank is asked again without a batch run, and the payment is ACSC soon after it has booked', async () => {
    const path = await payer.pay({ target: INSTANT_TARGET })
    assert.equal(await payer.statusOf(path), 'ACSP')
    await until(30, async () => (await payer.statusOf(path)) === 'ACSC')
    assert.equal(asked.get(path.split('/').at(-1) ?? ''), 3)
    await until(30, async () => (await openOutcomes()).length === 0)
  })

  test('a domestic payment is not asked about before the next run', async () => {
    // After the last run of a day it would wait for the next.
    await payer.setClock(MONDAY)
    const path = await payer.pay()
    await payer.run()
    assert.equal(await payer.statusOf(path), 'ACSP')
    assert.deepEqual(await openOutcomes(), [])
  })

  test('SEC-85 so is a quarantined payment that operators cancelled, and it is RJCT soon after', async () => {
    await payer.setClock({ time: '2026-11-16T10:00:00+00:00' })
    const path = await payer.pay()
    const id = path.split('/').at(-1)
    await queryAsOwner(bank, `update payments.due set transfer = '{}' where payment_id = '${id}'`)
    await payer.run()
    const [decided] = await queryAsOwner(
      bank,
      `select payments.decide_quarantined(bank_id, '${id}', 'cancel', now()) as done from banks.own_bank`,
    )
    assert.equal(decided?.['done'], true)
    await until(30, async () => (await payer.statusOf(path)) === 'RJCT')
    assert.deepEqual(await openOutcomes(), [])
  })

  for (const [open, pause] of [
    ['0 seconds', 1],
    ['8 seconds', 2],
    ['1 hour', 300],
    ['3 days', 300],
  ] as const)
    test(`after it has been open for ${open}, the pause is ${pause} seconds`, async () => {
      const id = '01900000-0000-7000-8000-000000000001'
      const ofBank = 'from banks.own_bank limit 1'
      const now = 'extract(epoch from clock_timestamp())::float8 as now'
      const { start, askAt, end } = await asOwner(bank, async (query) => {
        await query('begin')
        const [started] = await query(`select ${now}`)
        await query(
          `insert into payments.open_outcome
           select bank_id, '${id}', '2026-11-16', clock_timestamp() - interval '${open}', 'infinity' ${ofBank}`,
        )
        await query(`select payments.postpone_outcomes(bank_id, array['${id}'::uuid]) ${ofBank}`)
        const [postponed] = await query(
          `select extract(epoch from ask_at)::float8 as ask_at, ${now} from payments.open_outcome where payment_id = '${id}'`,
        )
        await query('rollback')
        return {
          start: Number(started?.['now']),
          askAt: Number(postponed?.['ask_at']),
          end: Number(postponed?.['now']),
        }
      })
      assert(askAt - start >= pause, `${askAt - start} s after the start`)
      assert(askAt - end <= pause + (end - start), `${askAt - end} s after the end`)
    })
})
