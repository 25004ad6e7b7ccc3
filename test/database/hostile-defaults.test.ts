import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { sql } from '../../apps/server/src/platform/database/sql.ts'
import { openBank, type TestBank } from '../support/bank.ts'
import { ndctBody } from '../support/ndct.ts'
import { payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'
import { rounds } from '../support/rounds.ts'

async function setDefaults(bank: TestBank, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await queryAsOwner(
      bank,
      `do $$ begin execute format('alter database %I set ${name} = %L', current_database(), '${value}'); end $$`,
    )
}

const paymentCount = async (bank: TestBank) =>
  Number((await queryAsOwner(bank, 'select count(*) as n from payments.payment'))[0]?.['n'])

test('SEC-23 in a database whose default is REPEATABLE READ, a call and its retry at two servers still give one payment', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  await payerAt(bank, tpp).create()
  await setDefaults(bank, { default_transaction_isolation: 'repeatable read' })
  const servers = [await openBank({ sharesDatabaseWith: bank }), await openBank({ sharesDatabaseWith: bank })]
  t.after(() => Promise.all(servers.map((server) => server.close())))
  const isolations = new Set<string>()
  for (let round = 0; round < rounds({ usually: 15, long: 200 }); round += 1) {
    const before = await paymentCount(bank)
    const body = ndctBody({ remittanceInformationUnstructured: randomUUID() })
    const creation = { body, headers: { 'X-Request-ID': randomUUID() }, query: '?allowLogicalDuplicate=true' }
    const twins = await Promise.all(
      [...servers, ...servers].map((server) => payerAt(server, tpp).create(creation)),
    )
    for (const { status, text } of twins) assert.equal(status, 201, text)
    assert.equal(new Set(twins.map(({ json }) => json.paymentId)).size, 1, 'all responses name one payment')
    assert.equal((await paymentCount(bank)) - before, 1, 'and it is the only one')
  }
  const database = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
  const isolation = sql`select current_setting('transaction_isolation') as level`
  for (const [row] of [
    await database.rows<{ level: string }>(isolation),
    await database.transaction((queries) => queries.rows<{ level: string }>(isolation)),
  ])
    isolations.add(String(row?.level))
  await database.close()
  assert.deepEqual([...isolations], ['read committed'])
})

test('unusual defaults for dates, bytea and encoding do not change what is read', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  await payerAt(bank, tpp).create()
  await setDefaults(bank, {
    datestyle: 'SQL, DMY',
    intervalstyle: 'sql_standard',
    bytea_output: 'escape',
    timezone: 'Asia/Tokyo',
    client_encoding: 'LATIN1',
  })
  const server = await openBank({ sharesDatabaseWith: bank })
  t.after(() => server.close())
  const payer = payerAt(server, tpp)
  const creation = {
    headers: { 'X-Request-ID': randomUUID() },
    body: ndctBody({ creditorName: 'Åse Ødegård' }),
  }
  const first = await payer.create(creation)
  assert.equal(first.status, 201, first.text)
  assert.equal((await payer.create(creation)).text, first.text, 'its fingerprint is compared byte for byte')
  const decided = await payer.decide(first)
  assert.equal(decided.json['scaStatus'], 'finalised', decided.text)
  const details = await payer.call({ target: String(first.json._links['self']?.href) })
  assert.equal(details.json['creditorName'], 'Åse Ødegård')
})
