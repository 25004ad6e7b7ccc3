import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { createAuditChain } from '../../src/audit/index.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { countHistory, openAuditedBank } from './support/audited-bank.ts'

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
})

test('SEC-71 a partition that was dropped leaves a chain that verifies, and is reported', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp())
  await payer.create()
  const old = `payments.payment_event_202001`
  await tamper(
    bank,
    `create table ${old} partition of payments.payment_event
      for values from ('016f5e66-e800-0000-0000-000000000000') to ('016ffe0c-0c00-0000-0000-000000000000');
    insert into payments.payment_event (${COPY}, sequence)
    select bank_id, tpp_id, '016f6000-0000-7000-8000-000000000001', cause, status, at, 1 from payments.payment_event`,
  )
  await bank.chain()
  assert.deepEqual(await bank.findings(), [])
  await queryAsOwner(bank, `drop table ${old}`)
  const [verified] = await bank.verify()
  assert.deepEqual([verified?.findings, verified?.notKept], [[], 1])
})
