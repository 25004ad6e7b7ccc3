import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { payerAt, type Payer } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { eventsOf, openBackground, passTime, type Background } from './background.ts'
import { useBank } from '../support/bank.ts'

describe('events have the time at which they happened, not the hour of their run', () => {
  const bank = useBank({ beforeClose: () => background.close() })
  let background: Background
  let payer: Payer
  const askedAt: string[] = []
  before(() => {
    background = openBackground(bank, {
      coreBankTimeoutMilliseconds: 10_000,
      coreBankOver: (ledger) => ({
        ...ledger,
        execute(request) {
          askedAt.push(request.at.toString().slice(0, 16))
          return ledger.execute(request)
        },
      }),
    })
    payer = payerAt(bank, bank.newTpp())
  })

  test('of a run that is two hours late, in the log and for the core bank', async () => {
    await payer.setClock({ time: '2026-11-16T10:59:30+00:00' })
    await passTime(bank, payer, { minutes: 1 })
    await background.startDueRuns() // The job of the run at 12:00 in Oslo, which nobody works on for two hours.
    await passTime(bank, payer, { minutes: 120 })
    const path = await payer.pay()
    await runJobs()
    assert.deepEqual(await eventsOf(bank, path), [
      'approved 2026-11-16T13:00Z',
      'claimed 2026-11-16T13:00Z',
      'reserved 2026-11-16T13:00Z',
      'booked 2026-11-16T13:00Z',
    ])
    assert.deepEqual(askedAt, ['2026-11-16T13:00'])
  })

  test('but never before the event that they follow, if the clock was set back between them', async () => {
    await payer.setClock({ time: '2026-11-18T10:00:00+00:00' })
    const created = await payer.create()
    const path = created.json._links['self']?.href ?? ''
    await payer.setClock({ time: '2026-11-17T10:00:00+00:00' })
    await payer.cancel(path)
    assert.deepEqual(await eventsOf(bank, path), ['deleted 2026-11-18T10:00Z'])
  })

  async function runJobs(): Promise<void> {
    const [job] = await queryAsOwner(
      bank,
      `select data from pgboss.job where name = 'batch-run' order by created_on desc limit 1`,
    )
    const data = job?.['data'] as { bankId: string; at: string; generation: number }
    await background.batchRuns.handlers.doRun(data, new AbortController().signal)
  }
})
