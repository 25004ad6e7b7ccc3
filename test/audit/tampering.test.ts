import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner, tamper } from '../support/query.ts'
import { basketPayerAt } from '../support/basket-payer.ts'
import { countHistory, openAuditedBank } from './support/audited-bank.ts'

interface Tampering {
  readonly name: string
  readonly act: (paymentId: string) => string
  readonly undo: (paymentId: string) => string
  readonly finding: RegExp
}

const EVENT = 'payments.payment_event'
/** Inserts a copy of the first step of a payment as its step 9, as if this transaction had written it. */
const insertCopy = (paymentId: string, transactionId: string) =>
  `insert into ${EVENT} (bank_id, tpp_id, payment_id, sequence, cause, status, at, transaction_id)
    select bank_id, tpp_id, payment_id, 9, 'copied', status, at, ${transactionId}
    from ${EVENT} where payment_id = '${paymentId}' and sequence = 1`

const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'a column was changed',
    act: (id) =>
      `update ${EVENT} set at = at - interval '1 microsecond' where payment_id = '${id}' and sequence = 1`,
    undo: (id) =>
      `update ${EVENT} set at = at + interval '1 microsecond' where payment_id = '${id}' and sequence = 1`,
    finding: /^payment \S+, step 1, was changed after it had been chained in block \d+$/,
  },
  {
    name: 'a text that was null was set',
    act: (id) => `update ${EVENT} set reason = '{}' where payment_id = '${id}' and sequence = 2`,
    undo: (id) => `update ${EVENT} set reason = null where payment_id = '${id}' and sequence = 2`,
    finding: /^payment \S+, step 2, was changed/,
  },
  {
    name: 'a row was deleted',
    act: (id) =>
      `create table public.kept as select * from ${EVENT} where payment_id = '${id}' and sequence = 2; delete from ${EVENT} where payment_id = '${id}' and sequence = 2`,
    undo: () => `insert into ${EVENT} select * from public.kept; drop table public.kept`,
    finding: /^payment \S+, step 2, is missing: block \d+ has it$/,
  },
  {
    name: 'a backdated row was added',
    act: (id) => insertCopy(id, 'transaction_id'),
    undo: (id) => `delete from ${EVENT} where payment_id = '${id}' and sequence = 9`,
    finding: /^payment \S+, step 9, was added afterwards/,
  },
  {
    name: 'a row was added beside one with the same number, in the name of another TPP',
    act: (id) =>
      `insert into ${EVENT} (bank_id, tpp_id, payment_id, sequence, cause, status, at, transaction_id)
        select bank_id, 'AAA', payment_id, 1, cause, status, at, transaction_id
        from ${EVENT} where payment_id = '${id}' and sequence = 1`,
    undo: (id) => `delete from ${EVENT} where payment_id = '${id}' and tpp_id = 'AAA'`,
    finding: /^payment \S+, step 1, was added: two rows have its number$/,
  },
  {
    name: 'a row was added as if it were from before the chain',
    act: (id) => insertCopy(id, 'null'),
    undo: (id) => `delete from ${EVENT} where payment_id = '${id}' and sequence = 9`,
    finding: /^payment \S+, step 9, was added afterwards/,
  },
  {
    name: 'a row was added with a transaction of the future, which would never be chained',
    act: (id) => insertCopy(id, '4611686018427387904'),
    undo: (id) => `delete from ${EVENT} where payment_id = '${id}' and sequence = 9`,
    finding: /^payment \S+, step 9, was added afterwards: no transaction/,
  },
  {
    name: 'two rows changed places',
    act: (
      id,
    ) => `update ${EVENT} set sequence = case sequence when 1 then 2 else 1 end where payment_id = '${id}' and false;
      update ${EVENT} as event set at = other.at from ${EVENT} as other where event.payment_id = '${id}' and other.payment_id = '${id}' and event.sequence + other.sequence = 3 and event.sequence <> other.sequence`,
    undo: (id) =>
      `update ${EVENT} as event set at = other.at from ${EVENT} as other where event.payment_id = '${id}' and other.payment_id = '${id}' and event.sequence + other.sequence = 3 and event.sequence <> other.sequence`,
    finding: /^payment \S+, step [12], was changed/,
  },
  {
    name: 'a block was changed',
    act: () => `update audit.block set chained_at = chained_at + interval '1 second' where number = 1`,
    undo: () => `update audit.block set chained_at = chained_at - interval '1 second' where number = 1`,
    finding: /^block 1 was changed/,
  },
  {
    name: 'a block was removed',
    act: () =>
      'create table public.kept as select * from audit.block where number = 1; delete from audit.block where number = 1',
    undo: () => 'insert into audit.block select * from public.kept; drop table public.kept',
    finding: /^the blocks 1 to 1 are missing$/,
  },
  {
    name: 'an authorisation was changed',
    act: () => `update sca.authorisation_event set at = at - interval '1 hour' where sequence = 1`,
    undo: () => `update sca.authorisation_event set at = at + interval '1 hour' where sequence = 1`,
    finding: /^authorisation \S+, step 1, was changed/,
  },
  {
    name: 'a signing basket was changed',
    act: () => `update signing_baskets.event set at = at - interval '1 hour' where sequence = 1`,
    undo: () => `update signing_baskets.event set at = at + interval '1 hour' where sequence = 1`,
    finding: /^signing basket \S+, step 1, was changed/,
  },
]

test('SEC-71 every change that a superuser makes to the history is found, and named', async (t) => {
  const bank = await openAuditedBank(t)
  const psu = await basketPayerAt(bank)
  const paymentId = await psu.payment()
  const { authorisationId } = await psu.basket([paymentId])
  await bank.chain()
  assert.equal((await psu.decide(authorisationId)).json['scaStatus'], 'finalised')
  await bank.chain()
  const [verified] = await bank.verify()
  assert.deepEqual(verified?.findings, [])
  assert.equal(verified?.verified, await countHistory(bank))
  assert.ok((verified?.blocks ?? 0) >= 2)
  for (const { name, act, undo, finding } of TAMPERINGS)
    await t.test(`SEC-71 found: ${name}`, async () => {
      await tamper(bank, act(paymentId))
      const findings = await bank.findings()
      assert.ok(
        findings.some((one) => finding.test(one)),
        JSON.stringify(findings),
      )
      await tamper(bank, undo(paymentId))
      assert.deepEqual(await bank.findings(), [], 'and nothing is found when it is undone')
    })
})

test('SEC-71 a chain that was written anew as a whole is found by heads that were kept elsewhere', async (t) => {
  const bank = await openAuditedBank(t)
  const payer = payerAt(bank, bank.newTpp())
  const created = await payer.create({ body: ndctBody() })
  assert.equal(created.status, 201, created.text)
  await bank.chain()
  const kept = await keptHeads(bank)
  assert.deepEqual(await bank.findings(kept), [])
  await tamper(
    bank,
    `update ${EVENT} set at = at - interval '1 day'; delete from audit.block; delete from audit.seal`,
  )
  await bank.chain()
  assert.deepEqual(await bank.findings(), [], 'the new chain fits the changed rows')
  assert.match(
    (await bank.findings(kept)).join('\n'),
    /block 1 has another head than the one that was kept elsewhere/,
  )
})

async function keptHeads(bank: Parameters<typeof tamper>[0]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await queryAsOwner(bank, `select number, encode(head, 'hex') as head from audit.block`)
  return new Map(rows.map((row) => [BigInt(String(row['number'])), String(row['head'])]))
}
