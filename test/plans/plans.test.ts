import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionOptions } from '../../apps/server/src/platform/database/connection-pool.ts'
import { driveOperations } from './support/drive-operations.ts'
import { PLAN_EXCEPTIONS, ROUTINES_NOT_CALLED } from './support/exceptions.ts'
import { openGrownBank } from './support/grown-bank.ts'
import { findPlanProblems, type PlanProblem } from './support/plan-problems.ts'

test('with many payments of many months, no statement reads all of a table that grows or partitions that it does not need', {
  timeout: 300_000,
}, async (t: TestContext) => {
  const grown = await openGrownBank(t, { payments: 9_000, months: 6 })
  await driveOperations(grown.bank, grown.tpp)
  const growing = await grown.growingTables()
  const plans = grown.readPlans()
  assert(plans.length > 5_000, `PostgreSQL logged only ${plans.length} plans`)
  const problems = plans
    .flatMap((plan) => findPlanProblems(plan, growing))
    .filter(({ text }) => !PLAN_EXCEPTIONS.some((exception) => text.includes(exception.text)))
  assert.deepEqual([...new Set(problems.map(describe))], [])

  await t.test('every routine was called, or is named with the reason', async () => {
    const unnamed = (await grown.routinesNotCalled()).filter(
      (name) => ROUTINES_NOT_CALLED[name] === undefined,
    )
    assert.deepEqual(unnamed, [])
  })

  await t.test('sequential scans are off in the settings of our sessions, and nowhere else', async () => {
    const others = await grown.query(
      `select oid::regprocedure::text as routine from pg_proc where proconfig::text like '%enable_seqscan%'`,
    )
    assert.deepEqual(others, [])
    assert.match(sessionOptions({ statementMilliseconds: 1 }), /-c enable_seqscan=off/)
  })

  await t.test(
    'a planted statement is found: the lines of a bank without an index that serves it',
    async () => {
      await grown.query(`select count(*) from sandbox_ledger.statement_line where amount_minor_units = 12550`)
      // PostgreSQL's log is written by a process of its own.
      const findNew = () =>
        grown
          .readPlans()
          .slice(plans.length)
          .flatMap((plan) => findPlanProblems(plan, growing))
          .find(({ table }) => table === 'sandbox_ledger.statement_line')
      while (findNew() === undefined) await sleep(50)
      const found = findNew()
      assert.equal(found?.table, 'sandbox_ledger.statement_line')
      assert.equal(found.problem, 'is read as a whole')
    },
  )
})

function describe({ table, problem, text }: PlanProblem): string {
  return `${table} ${problem}: ${text.replaceAll(/\s+/g, ' ').trim()}`
}
