import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { runBatch } from '../../apps/server/src/domain/payments/index.ts'
import { ndctBody } from '../support/ndct.ts'
import { MONDAY, type Payer, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { type Background, openBackground, passTime, startedRuns } from './background.ts'
import { until } from './until.ts'
import { useBank } from '../support/bank.ts'

describe('a batch run from before the clock was set back', () => {
  const bank = useBank({ beforeClose: () => background.close() })
  let background: Background
  let payer: Payer
  before(() => {
    background = openBackground(bank)
  })
  beforeEach(async () => {
    payer = payerAt(bank, bank.newTpp())
    // Just before 17:00 in Oslo, on a Friday far ahead of the real day.
    await payer.setClock({ time: '2026-11-27T15:59:30+00:00' })
    await passTime(bank, payer, { minutes: 1 })
    await background.startDueRuns()
    assert.deepEqual(await startedRuns(bank, payer), ['2026-11-27T16:00:00Z'])
  })

  /** Approved for that Friday, after the clock was set back. */
  const payLater = () =>
    payer.pay({
      body: ndctBody({
        requestedExecutionDate: '2026-11-27',
        remittanceInformationUnstructured: crypto.randomUUID(),
      }),
    })

  /** Lets one more server take the waiting jobs and execute them. */
  async function workOff(): Promise<void> {
    const worker = openBackground(bank)
    try {
      await worker.start()
      await until(20, async () => {
        const left = `select from pgboss.job where name = 'batch-run' and state <> 'completed'`
        return (await queryAsOwner(bank, left)).length === 0
      })
      assert.deepEqual(worker.errors, [])
    } finally {
      await worker.close()
    }
  }

  const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
    'its clock was set back': () => payer.setClock(MONDAY),
    'it was reset': async () => {
      const { status } = await payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
      assert.equal(status, 204)
      await payer.setClock(MONDAY)
    },
  }
  for (const [kind, goBack] of Object.entries(WAYS))
    test(`is dropped when ${kind}: nothing is executed before its execution date`, async () => {
      await goBack()
      const path = await payLater()
      await workOff()
      assert.equal(await payer.statusOf(path), 'ACTC')
    })

  test('is dropped when the bank was reset, even if its time has come again since', async () => {
    await payer.call({ method: 'POST', target: '/v1/sandbox/initialize' })
    await payer.setClock({ time: '2026-11-27T16:30:00+00:00' })
    const path = await payLater()
    await workOff()
    assert.equal(await payer.statusOf(path), 'ACWC')
  })

  test('claims nothing before its execution date if it is in progress', async () => {
    await payer.setClock(MONDAY)
    const path = await payLater()
    const [row] = await queryAsOwner(bank, `select bank_id from banks.own_bank where ${payer.bankSql}`)
    const at = Temporal.Instant.from('2026-11-27T16:00:00Z')
    await runBatch(background.execution, { bankId: String(row?.['bank_id']), at })
    assert.equal(await payer.statusOf(path), 'ACTC')
  })
})
