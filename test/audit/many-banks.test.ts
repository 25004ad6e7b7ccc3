import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuditChain, sealHeads } from '../../apps/server/src/operations/audit/index.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { until } from '../jobs/until.ts'
import { toSeal } from '../support/bank.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { openAuditedBank } from './support/audited-bank.ts'
import { sqlCountry } from '../support/sql-country.ts'

test('SEC-71 a bank whose chain cannot go on is named and stops no other bank’s; when it can, it goes on', async (t) => {
  const bank = await openAuditedBank(t)
  const payers = [1, 2, 3].map(() => payerAt(bank, bank.newTpp()))
  for (const payer of payers) await payer.create()
  await bank.chain()
  const [bad = '', ...others] = await bank.bankIds()
  const last = `(select bank_id, max(number) from audit.block where bank_id = '${bad}' group by 1)`
  const [block] = await queryAsOwner(bank, `select covers from audit.block where (bank_id, number) = ${last}`)
  const setCovers = (covers: unknown) =>
    tamper(bank, `update audit.block set covers = '${String(covers)}' where (bank_id, number) = ${last}`)
  const clock = { now: bank.clock.milliseconds(), milliseconds: () => clock.now }
  const events: string[] = []
  const chain = createAuditChain({
    bankDatabase: bank.bankDatabase,
    clock,
    onFailure: ({ bankId, error }) => void events.push(`${bankId} ${String(error).slice(0, 23)}`),
    onRecovery: (bankId) => void events.push(`${bankId} goes on`),
  })
  const unchained = async (bankIds: readonly string[]) =>
    (await bank.verify())
      .filter(({ bankId }) => bankIds.includes(bankId))
      .reduce((sum, { notYetChained }) => sum + notYetChained, 0)
  await setCovers('{"from":"0","before":"99999999999"}')
  for (const payer of payers) await payer.create()
  await until(10, async () => {
    await chain.chainAll()
    return (await unchained(others)) === 0
  })
  assert.deepEqual(events, [`${bad} Error: the transactions`], 'said once, and tried again after a minute')
  await setCovers(block?.['covers'])
  await chain.chainAll()
  assert.equal(events.length, 1)
  clock.now += 60_000
  await until(10, async () => {
    await chain.chainAll()
    return (await unchained([bad])) === 0
  })
  assert.deepEqual(events.slice(1), [`${bad} goes on`])
})

/** The same database, and how many statements and transactions it was asked for. */
function countStatements(database: Database): { database: Database; take: () => number } {
  let statements = 0
  const counted = (queries: Pick<Database, 'rows'>): Pick<Database, 'rows'> => ({
    rows(statement) {
      statements += 1
      return queries.rows(statement)
    },
  })
  return {
    database: {
      ...counted(database),
      transaction: (work) => database.transaction((queries) => work({ ...queries, ...counted(queries) })),
      close: () => database.close(),
    },
    take() {
      const taken = statements
      statements = 0
      return taken
    },
  }
}

/** One statement for each kind of event, and two for the state of the chains. */
const idlePass = 8

test('SEC-71 a pass costs what was written since, however many banks there are', async (t) => {
  const bank = await openAuditedBank(t, { hasSeal: true })
  const payer = payerAt(bank, bank.newTpp())
  await payer.create()
  const { database, take } = countStatements(bank.bankDatabase)
  const chain = createAuditChain({ bankDatabase: database, clock: bank.clock })
  const seal = toSeal(bank.seal ?? assert.fail('the test bank has a seal'))
  const sealOf = () => seal
  const passes: Record<string, number>[] = []
  for (const banks of [10, 400]) {
    await queryAsOwner(
      bank,
      `insert into banks.bank (bank_id, name, opened_at, country) select gen_random_uuid(), 'idle', now(), '${sqlCountry}' from generate_series(1, ${banks})`,
    )
    await chain.chainAll()
    await bank.chain()
    await until(10, async () => {
      take()
      await chain.chainAll()
      return take() === idlePass
    })
    await sealHeads({ bankDatabase: database, clock: bank.clock, sealOf })
    take()
    await chain.chainAll()
    const idle = take()
    await sealHeads({ bankDatabase: database, clock: bank.clock, sealOf })
    const sealed = take()
    await payer.create()
    const written = await statementsUntilChained()
    passes.push({ idle, sealed, written })
  }
  assert.deepEqual(passes[0], passes[1])
  assert.deepEqual(
    { idle: passes[0]?.['idle'], sealed: passes[0]?.['sealed'] },
    { idle: idlePass, sealed: 2 },
  )

  /** Another test's open transaction may delay what is chained, so it counts the first pass that chained something. */
  async function statementsUntilChained(): Promise<number> {
    let statements = 0
    await until(10, async () => {
      take()
      await chain.chainAll()
      statements = take()
      return statements > idlePass
    })
    return statements
  }
})
