import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpired } from '../../apps/server/src/domain/sca/delete-expired.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { openBank } from '../support/bank.ts'
import { MONDAY, payerAt } from '../support/payer.ts'
import { queryAsOwner } from '../support/query.ts'

const TABLES = ['offered_link', 'push', 'login_attempt_counter', 'link_attempt_counter', 'ended_login']

test('SEC-64 what logins and approvals have left is deleted after a day, whoever comes next', async (t) => {
  const bank = await openBank()
  t.after(() => bank.close())
  const tpp = bank.newTpp()
  await payerAt(bank, tpp).setClock(MONDAY)
  const [row] = await queryAsOwner(bank, 'select bank_id from banks.bank')
  const bankId = String(row?.['bank_id'])
  const add = (age: string) =>
    queryAsOwner(
      bank,
      `insert into sca.offered_link values ('${bankId}', 'PSDNO-FSA-1', sha256('${age}'), gen_random_uuid(), '{}', now() - interval '${age}');
      insert into sca.push values ('${bankId}', gen_random_uuid(), 'person 1', now() - interval '${age}', true, 'PSDNO-FSA-1');
      insert into sca.login_attempt_counter values ('${bankId}', sha256('${age}'), 1, now() - interval '${age}');
      insert into sca.link_attempt_counter values ('${bankId}', 'PSDNO-FSA-1', sha256('${age}'), 1, now() - interval '${age}');
      insert into sca.ended_login values ('${bankId}', sha256('${age}'), now() - interval '${age}')`,
    )
  await add('25 hours')
  await add('10 minutes')
  const count = async () => {
    const counts = TABLES.map((table) => `(select count(*) from sca.${table})::int as ${table}`)
    const [counted = {}] = await queryAsOwner(bank, `select ${counts.join(', ')}`)
    return Object.values(counted)
  }
  assert.deepEqual(await count(), [2, 2, 2, 2, 2])
  const database = openDatabase({ url: bank.databaseUrls.bank, connectionsMax: 1 })
  t.after(() => database.close())
  await deleteExpired(database, bank.clock)
  assert.deepEqual(await count(), [1, 1, 1, 1, 1])
})
