import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { Client } from 'pg'
import { createAuditChain } from '../../apps/server/src/operations/audit/index.ts'
import { setRetention } from '../../apps/server/src/platform/database/set-retention.ts'
import { checkedInvariants } from '../support/invariants.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { type AuditedBank, countHistory, openAuditedBank } from './support/audited-bank.ts'

const COPY = 'bank_id, tpp_id, payment_id, cause, status, at'

test('SEC-71 a row that is committed late is chained, and nothing is chained past it', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp())
  await payer.create()
  await bank.chain()
  const late = new Client({ connectionString: bank.databaseUrl })
  await late.connect()
  await late.query('set session_replication_role = replica')
  await late.query('begin')
  await late.query(
    `insert into payments.payment_event (${COPY}, sequence) select bank_id, tpp_id, payment_id, 'late', status, at, 77 from payments.payment_event limit 1`,
  )
  await payer.create()
  const chain = createAuditChain({ bankDatabase: bank.bankDatabase, clock: bank.clock })
  await chain.chainAll()
  const [during] = await bank.verify()
  assert.ok((during?.notYetChained ?? 0) > 0, 'what was committed after the late one began waits for it')
  assert.deepEqual(during?.findings, [])
  await late.query('commit')
  await late.end()
  await bank.chain()
  const [verified] = await bank.verify()
  assert.deepEqual(verified?.findings, [])
  assert.equal(verified?.verified, await countHistory(bank))
})

test('SEC-71 two processes at once, and one that is started anew, leave one chain with every row once', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp())
  const setup = { bankDatabase: bank.bankDatabase, clock: bank.clock }
  const [one, other] = [createAuditChain(setup), createAuditChain(setup)]
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([payer.create(), one.chainAll(), other.chainAll(), createAuditChain(setup).chainAll()])
  }
  await bank.chain()
  const [verified] = await bank.verify()
  assert.deepEqual(verified?.findings, [])
  assert.equal(verified?.verified, await countHistory(bank))
})

test('SEC-71 every bank has a chain of its own', async (t) => {
  const bank = await openAuditedBank(t)
  for (const tpp of [bank.newTpp(), bank.newTpp()]) await payerAt(bank, tpp).create()
  await bank.chain()
  const [first, second] = await bank.bankIds()
  await tamper(bank, `update payments.payment_event set at = now() where bank_id = '${second}'`)
  const verified = await bank.verify()
  assert.deepEqual(
    verified.map(({ bankId, findings }) => [bankId, findings.length]),
    [
      [first, 0],
      [second, 1],
    ],
  )
})

const earlierRows = 4_500

test('SEC-71 history from before the chain is taken in first, in bounded blocks', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp())
  await payer.create()
  await tamper(
    bank,
    `update payments.payment_event set transaction_id = null; update sca.authorisation_event set transaction_id = null;
    insert into payments.payment_event (${COPY}, sequence, transaction_id)
    select bank_id, tpp_id, payment_id, 'earlier', status, at, 100 + number, null
    from payments.payment_event cross join generate_series(1, ${earlierRows}) as number`,
  )
  await payer.create()
  await bank.chain()
  const [verified] = await bank.verify()
  assert.deepEqual(verified?.findings, [])
  assert.equal(verified?.verified, await countHistory(bank))
  assert.ok(
    (verified?.blocks ?? 0) >= 5,
    'three blocks of payments, one of authorisations, one of what is new',
  )
  await tamper(bank, `update payments.payment_event set cause = 'x' where sequence = 3000`)
  assert.match((await bank.findings()).join('\n'), /^payment \S+, step 3000, was changed/)
  await tamper(bank, `update payments.payment_event set at = at - interval '1 hour'`)
  assert.equal((await bank.findings()).length, earlierRows + 2)
  const [checked] = await checkedInvariants({ url: bank.databaseUrl, only: ['audit-chain-verifies'] })
  assert.equal(checked?.violations.length, 100, 'havn check lists no more')
})

const JANUARY = 'payments.payment_event_202001'
const FEBRUARY = 'payments.payment_event_202002'

/** Chains an event of a payment of January 2020 and one of February 2020, each in the partition of its month. */
async function openBankWithOldMonths(t: TestContext): Promise<AuditedBank> {
  const bank = await openAuditedBank(t)
  await payerAt(bank, bank.newTpp()).create()
  await tamper(
    bank,
    `create table ${JANUARY} partition of payments.payment_event
      for values from ('016f5e66-e800-0000-0000-000000000000') to ('016ffe0c-0c00-0000-0000-000000000000');
    create table ${FEBRUARY} partition of payments.payment_event
      for values from ('016ffe0c-0c00-0000-0000-000000000000') to ('01709364-7800-0000-0000-000000000000');
    insert into payments.payment_event (${COPY}, sequence)
    select bank_id, tpp_id, id::uuid, cause, status, at, 1 from payments.payment_event,
      (values ('016f6000-0000-7000-8000-000000000001'), ('01700000-0000-7000-8000-000000000001')) as old (id)`,
  )
  await bank.chain()
  assert.deepEqual(await bank.findings(), [])
  return bank
}

const keepForDays = (bank: AuditedBank, days: number) =>
  queryAsOwner(
    bank,
    `update tenancy.partitioned_table set retention = make_interval(days => ${days}) where parent = 'payments.payment_event'`,
  )

test('SEC-71 partitions that were dropped leave a chain that verifies, and are reported', async (t) => {
  const bank = await openBankWithOldMonths(t)
  await keepForDays(bank, 400)
  await queryAsOwner(bank, `drop table ${JANUARY}, ${FEBRUARY}`)
  const [verified] = await bank.verify()
  assert.deepEqual([verified?.findings, verified?.notKept], [[], 2])
})

test('SEC-71 a month that was dropped while an earlier one is still open leaves a chain that verifies', async (t) => {
  const bank = await openBankWithOldMonths(t)
  await keepForDays(bank, 400)
  await queryAsOwner(bank, `drop table ${FEBRUARY}`)
  const [verified] = await bank.verify()
  assert.deepEqual([verified?.findings, verified?.notKept], [[], 1])
  await tamper(bank, `delete from ${JANUARY}`)
  assert.match((await bank.findings()).join('\n'), /^payment 016f6000-\S+, step 1, is missing/)
})

test('SEC-71 a partition that was dropped or taken away before its retention period has passed is found', async (t) => {
  const bank = await openBankWithOldMonths(t)
  await keepForDays(bank, 4_018)
  await queryAsOwner(
    bank,
    `drop table ${JANUARY};
     alter table payments.payment_event detach partition ${FEBRUARY}; alter table ${FEBRUARY} rename to elsewhere`,
  )
  const [verified] = await bank.verify()
  assert.equal(verified?.notKept, 0)
  assert.match(
    verified.findings.join('\n'),
    /^payment 016f6000-\S+, step 1, is missing: block \d+ has it\npayment 01700000-\S+, step 1, is missing: block \d+ has it$/,
  )
})

test('SEC-71 what a shorter retention period had dropped is not missing after the period was lengthened', async (t) => {
  const bank = await openBankWithOldMonths(t)
  await keepForDays(bank, 400)
  await queryAsOwner(bank, `drop table ${JANUARY}, ${FEBRUARY}`)
  await setRetention(bank.databaseUrl, { payments: 4_018 })
  const [verified] = await bank.verify()
  assert.deepEqual([verified?.findings, verified?.notKept], [[], 2])
})
