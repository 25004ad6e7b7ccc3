import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { payerAt, type Payer } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { countStatuses, storeApproved, WITHOUT_SCA } from './approved-payments.ts'
import { type Background, openBackground, passTime } from './background.ts'
import { until } from './until.ts'
import { useBank } from '../support/bank.ts'

describe('who takes jobs', () => {
  const bank = useBank({ breaks: WITHOUT_SCA })
  beforeEach(() => queryAsOwner(bank, 'delete from pgboss.job'))

  /** The bank of a new TPP just before noon on a Monday, with payments that are due. */
  async function bankWithDue(count: number): Promise<{ bankId: string; payer: Payer }> {
    const payer = payerAt(bank, bank.newTpp())
    await payer.setClock({ time: '2026-11-16T10:59:30+00:00' })
    const [whose] = await queryAsOwner(
      bank,
      `select bank_id, tpp_id from banks.own_bank where ${payer.bankSql}`,
    )
    const bankId = String(whose?.['bank_id'])
    await storeApproved(bank, {
      bankId,
      tppId: String(whose?.['tpp_id']),
      count,
      executionDate: '2026-11-16',
    })
    return { bankId, payer }
  }

  async function startRunsAtNoon(background: Background, payers: readonly Payer[]): Promise<void> {
    for (const payer of payers) await passTime(bank, payer, { minutes: 1 })
    await background.startDueRuns()
  }

  const runJobs = async () => {
    const rows = await queryAsOwner(
      bank,
      `select state::text, output::text from pgboss.job where name = 'batch-run' order by created_on`,
    )
    return rows.map(({ state, output }) => ({ state: String(state), output: String(output) }))
  }

  test('a long run of one bank delays neither other banks nor the search for due runs', async () => {
    const slow = await bankWithDue(1)
    const released = Promise.withResolvers<void>()
    const background = openBackground(bank, {
      coreBankTimeoutMilliseconds: 60_000,
      coreBankOver: (ledger) => ({
        ...ledger,
        async execute(question) {
          if (question.bankId === slow.bankId) await released.promise
          return ledger.execute(question)
        },
      }),
    })
    try {
      await startRunsAtNoon(background, [slow.payer])
      await background.start()
      await until(20, async () => (await countStatuses(bank, slow.bankId))['PDNG'] === 1)
      const others = [await bankWithDue(1), await bankWithDue(1), await bankWithDue(1)]
      await startRunsAtNoon(
        background,
        others.map(({ payer }) => payer),
      )
      for (const { bankId } of others)
        await until(20, async () => (await countStatuses(bank, bankId))['ACSC'] === 1)
      assert.deepEqual(await countStatuses(bank, slow.bankId), { PDNG: 1 })
      released.resolve()
      await until(20, async () => (await countStatuses(bank, slow.bankId))['ACSC'] === 1)
      assert.deepEqual(background.errors, [])
    } finally {
      released.resolve()
      await background.close()
    }
  })

  test('stopped during a run: claimed sets are completed, and another server does the rest', async () => {
    const { bankId, payer } = await bankWithDue(5_000)
    const background = openBackground(bank, {
      coreBankTimeoutMilliseconds: 30_000,
      coreBankOver: (ledger) => ({
        ...ledger,
        async execute(question) {
          await sleep(1_000)
          return ledger.execute(question)
        },
      }),
    })
    await startRunsAtNoon(background, [payer])
    await background.start()
    await until(20, async () => ((await countStatuses(bank, bankId))['PDNG'] ?? 0) >= 1_000)
    await background.close()
    // It does not wait for the whole run.
    const { ACTC: waiting = 0, ACSC: booked = 0, ...others } = await countStatuses(bank, bankId)
    assert.deepEqual(others, {}, 'nothing is left claimed')
    assert(waiting > 0 && booked > 0 && waiting + booked === 5_000, `${waiting} wait, ${booked} are booked`)
    const [job] = await runJobs()
    assert.equal(job?.state, 'retry')
    const next = openBackground(bank)
    try {
      await next.start()
      await until(45, async () => (await countStatuses(bank, bankId))['ACSC'] === 5_000)
    } finally {
      await next.close()
    }
  })

  test('the run of a dead server is resumed when its heartbeat stops', async () => {
    const { bankId, payer } = await bankWithDue(1)
    const background = openBackground(bank)
    try {
      await startRunsAtNoon(background, [payer])
      // Taken a minute ago by a process without a heartbeat since.
      await queryAsOwner(
        bank,
        `update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'`,
      )
      await background.start()
      await until(30, async () => (await countStatuses(bank, bankId))['ACSC'] === 1)
      assert.deepEqual(background.errors, [])
    } finally {
      await background.close()
    }
  })

  test('a run that fails is logged and retried, and stores nothing about a customer with its job', async () => {
    const { bankId, payer } = await bankWithDue(1)
    const background = openBackground(bank, {
      coreBankOver: (ledger) => ({
        ...ledger,
        execute: () => Promise.reject(new Error('about Kari Nordmann')),
      }),
    })
    try {
      await startRunsAtNoon(background, [payer])
      await background.start()
      await until(20, async () => (await runJobs())[0]?.state === 'retry')
      const [job] = await runJobs()
      assert.match(job?.output ?? '', /the batch run failed; the log says why/)
      assert.doesNotMatch(job?.output ?? '', /Kari/)
      assert.match(String(background.errors[0]), /the core bank did not answer about 1 payments/)
      assert.deepEqual(await countStatuses(bank, bankId), { PDNG: 1 })
    } finally {
      await background.close()
    }
  })

  test('a core bank that is down gets one set of each worker and no more: the other payments can still be cancelled', async () => {
    const { bankId } = await bankWithDue(5_000)
    const background = openBackground(bank, {
      coreBankOver: (ledger) => ({ ...ledger, execute: () => Promise.reject(new Error('away')) }),
    })
    try {
      const { summary } = await background.batchRuns.runNow(bankId)
      assert.deepEqual(await countStatuses(bank, bankId), {
        ACTC: 5_000 - summary.unanswered,
        PDNG: summary.unanswered,
      })
      assert(summary.unanswered <= 3_000, `${summary.unanswered} were asked about`)
    } finally {
      await background.close()
    }
  })

  test('a process that only sends jobs uses the connection of the caller', async () => {
    const { payer } = await bankWithDue(1)
    const background = openBackground(bank, { bankDatabaseConnections: 1 })
    const others = (await queueConnections()).length
    await startRunsAtNoon(background, [payer])
    assert((await queueConnections()).length <= others)
    await background.close()
  })

  const queueConnections = () =>
    queryAsOwner(
      bank,
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'pgboss'`,
    )
})
